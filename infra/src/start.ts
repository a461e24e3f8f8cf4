import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readLauncherConfig } from './base/launcher-config.ts'
import { projectRoot } from './base/package-root.ts'
import { runLauncher } from './launch/run-launcher.ts'

/** What `npm start` runs. */
export async function start(startedAt = Date.now()): Promise<void> {
  const { values } = parseArgs({
    options: { root: { type: 'string' }, prebuilt: { type: 'boolean', default: false } },
  })
  const root = resolve(values.root ?? projectRoot)
  await runLauncher({
    script: 'start',
    root,
    builds: !values.prebuilt,
    startedAt,
    readConfig: async () => readLauncherConfig(process.env, root),
  })
}
