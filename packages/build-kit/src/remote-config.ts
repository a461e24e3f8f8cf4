import { federation } from '@module-federation/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, mergeConfig } from 'vite'
import type { UserConfigFnObject } from 'vite'
import { DEV_GATEWAY, devPortOr } from './dev-addresses.ts'
import { ENTRY, remoteDescriptor } from './remote-descriptor.ts'
import { installedVersions, sharedSingletons } from './shared-singletons.ts'
import { webDefaults } from './web-defaults.ts'

/** What a remote says of itself. */
export interface RemoteOptions {
  /** The federation name, `mf_contracts`. */
  name: string
  /** What the shell may mount: `{ './contracts-view': './src/views/contracts-view.tsx' }`. */
  exposes: Record<string, string>
  /**
   * The exposes that nearly everybody needs (default: all): their files are asked for as soon as the
   * page is opened, before it is known who is there.
   */
  preload?: string[]
  /** The port of the remote's own dev server. */
  devPort?: number
}

/**
 * The Vite configuration of a remote. `vite --mode standalone` serves it as a page of its own,
 * without federation.
 */
export function remoteConfig(options: RemoteOptions): UserConfigFnObject {
  const { name, exposes, preload = Object.keys(exposes), devPort = 5171 } = options
  return defineConfig(({ command, mode }) => {
    const requires = Object.fromEntries(
      Object.entries(installedVersions(process.cwd())).map(([key, value]) => [key, `^${value}`]),
    )
    const federated = [
      federation({
        name,
        filename: ENTRY,
        exposes,
        shared: sharedSingletons(process.cwd(), false),
        manifest: true,
        dts: false,
        shareStrategy: 'loaded-first',
        disableSnapshot: command === 'build',
        experiments: { externalRuntime: command === 'build' },
        dev: { remoteHmr: true },
      }),
      remoteDescriptor({
        name,
        requires,
        preload: preload.flatMap((expose) => exposes[expose] ?? []),
      }),
    ]
    const port = devPortOr(devPort)
    return mergeConfig(webDefaults(name), {
      base: command === 'build' ? './' : '/',
      plugins: [react(), ...(mode === 'standalone' ? [] : federated)],
      build: { rolldownOptions: { input: Object.values(exposes) } },
      server: {
        port,
        strictPort: true,
        origin: `http://localhost:${port}`,
        cors: true,
        proxy: { '/api': DEV_GATEWAY },
      },
    })
  })
}
