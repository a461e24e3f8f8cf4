import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runJob } from '../process/job.ts'

/** What tests and benches use besides npm's packages: a command that shows it is there, and its Debian packages. */
const PACKAGES = {
  ffmpeg: ['ffmpeg'],
  'chromium-headless-shell': ['chromium-headless-shell', 'fonts-liberation'],
  nginx: ['nginx-light'],
  radosgw: ['radosgw', 'ceph-mon', 'ceph-osd', 'ceph-common'],
  'firefox-esr': ['firefox-esr'],
  WebKitWebDriver: ['webkit2gtk-driver'],
  Xvfb: ['xvfb'],
  pulseaudio: ['pulseaudio'],
  wrk: ['wrk'],
  pgbench: ['postgresql'],
} as const
export type Program = keyof typeof PACKAGES

export interface PackageJob {
  lockFd: number
  logPath: string
  signal: AbortSignal
}

/** The Debian packages of those programs that are not there. */
export function listMissingPackages(programs: readonly Program[]): string[] {
  return programs.flatMap((program) => (isThere(program) ? [] : PACKAGES[program]))
}

export function canInstall(): boolean {
  return process.getuid?.() === 0 && isThere('apt-get')
}

export async function installPackages(packages: string[], job: PackageJob): Promise<void> {
  const aptGet = (args: string[]) =>
    runJob({
      ...job,
      title: `apt-get ${args[0]}`,
      command: 'apt-get',
      args: ['-o', 'DPkg::Lock::Timeout=300', '-o', 'Acquire::Retries=3', '-q', '-y', ...args],
      cwd: '/',
      // The runlevel of maintenance: what is installed for the tests starts no service of its own.
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
    })
  // One source out of reach fails the update as a whole; whether it matters, the install shows.
  await aptGet(['update']).catch(() => job.signal.throwIfAborted())
  await aptGet(['install', '--no-install-recommends', ...packages])
}

export function isThere(command: string): boolean {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/sbin']
  return folders.some((folder) => existsSync(join(folder, command)))
}
