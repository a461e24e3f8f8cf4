import { federation } from '@module-federation/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, mergeConfig } from 'vite'
import type { UserConfigFnObject } from 'vite'
import { DEV_GATEWAY, devPortOr } from './dev-addresses.ts'
import { devRemotes } from './dev-remotes.ts'
import { reloadOnPackages } from './reload-on-packages.ts'
import { sharedSingletons } from './shared-singletons.ts'
import { shellHints } from './shell-hints.ts'
import { webDefaults } from './web-defaults.ts'

/**
 * The Vite configuration of the shell. It names no remote: those are found at run time in
 * `/remotes.json`. It brings the one federation runtime and the one copy of what is shared.
 */
export function hostConfig(): UserConfigFnObject {
  return defineConfig(({ command }) =>
    mergeConfig(webDefaults('shell'), {
      plugins: [
        react(),
        federation({
          name: 'shell',
          filename: 'assets/remoteEntry-[hash].js',
          shared: sharedSingletons(process.cwd(), true),
          dts: false,
          shareStrategy: 'loaded-first',
          // Remotes are found by our own registry: of manifests the runtime need know nothing.
          disableSnapshot: command === 'build',
          experiments: { provideExternalRuntime: true },
          dev: { remoteHmr: true },
        }),
        devRemotes(),
        reloadOnPackages(),
        shellHints({ early: 'src/early.ts' }),
      ],
      // From its sources: the optimizer knows nothing of workers.
      optimizeDeps: { exclude: ['@hub/web-kit'] },
      server: {
        strictPort: true,
        port: devPortOr(5170),
        proxy: Object.fromEntries(
          ['/api', '/remotes.json', '/remotes', '/favicons'].map((path) => [path, DEV_GATEWAY]),
        ),
      },
    }),
  )
}
