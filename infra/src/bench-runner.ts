import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildProduct } from './launch/build.ts'
import { waitForLock } from './base/file-lock.ts'
import { projectRoot } from './base/package-root.ts'
import { createProgress } from './base/progress.ts'
import { toMessage } from './base/user-error.ts'
import { listMissingPackages } from './test-run/debian-packages.ts'
import type { Program } from './test-run/debian-packages.ts'
import { installPrograms } from './test-run/install-programs.ts'

/** What a bench uses besides the product and its stores; without a name all benches run. */
const PROGRAMS: Record<string, Program[]> = {
  'gateway-cpu': ['nginx'],
  'contract-rate': ['wrk', 'pgbench'],
  jukebox: ['ffmpeg'],
  streaming: ['ffmpeg', 'nginx', 'radosgw'],
  uploads: ['ffmpeg'],
  'first-view': ['chromium-headless-shell'],
  lighthouse: ['chromium-headless-shell'],
  'list-speed': ['chromium-headless-shell'],
}

/** What `npm run bench` runs: makes ready what `npm test` would have, then measures. */
export async function bench(args: string[]): Promise<void> {
  try {
    await prepare(listPrograms(args))
  } catch (error) {
    console.error(`\n${toMessage(error)}`)
    process.exit(1)
  }
  const compiler = join(projectRoot, 'node_modules/typescript/bin/tsc')
  const code = await runNode([compiler, '-b', 'tests/bench'])
  process.exit(code || (await runNode([join(projectRoot, 'tests/bench/dist/run.js'), ...args])))
}

/** The programs of the benches that are named, each once. */
export function listPrograms(args: readonly string[]): Program[] {
  const names = args.filter((arg) => !arg.startsWith('-'))
  const asked = names.length > 0 ? names : Object.keys(PROGRAMS)
  return [...new Set(asked.flatMap((name) => PROGRAMS[name] ?? []))]
}

async function prepare(programs: readonly Program[]): Promise<void> {
  const root = projectRoot
  const results = join(root, 'test-results')
  mkdirSync(results, { recursive: true })
  const lock = await waitForLock(join(results, '.bench-lock'), 1_000)
  if (!lock) throw new Error('Another bench runs in this folder.')
  const progress = createProgress()
  const { signal } = new AbortController()
  const log = (name: string) => ({
    lockFd: lock.fd,
    signal,
    logPath: join(results, `${name}.log`),
  })
  await buildProduct({
    ...log('build'),
    root,
    onBuild: (work) => progress.step('build', work),
  })
  await installPrograms(programs, { root, progress, job: log('packages') })
  const missing = listMissingPackages(programs)
  if (missing.length > 0) {
    progress.note(`! Not here, and not to be installed without root: ${missing.join(', ')}`)
  }
  progress.end()
}

async function runNode(args: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, args, { cwd: projectRoot, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => child.kill(signal))
  }
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 1
}
