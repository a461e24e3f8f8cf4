declare module 'virtual:hub-shares' {
  import type { init } from '@module-federation/runtime'

  /** What the shell shares with remotes; build-kit writes it. */
  export const shares: NonNullable<Parameters<typeof init>[0]['shared']>
}
