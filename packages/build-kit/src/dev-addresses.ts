/** The gateway that answers what a dev server does not: the API, and to the shell the remotes' files. */
export const DEV_GATEWAY = process.env['HUB_GATEWAY'] ?? 'http://127.0.0.1:8080'

/** The port of a dev server: the one it is told, or its usual one. */
export function devPortOr(usual: number): number {
  return Number(process.env['HUB_DEV_PORT'] ?? usual)
}
