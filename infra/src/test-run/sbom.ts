import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface Entry {
  dev?: boolean
  link?: boolean
  resolved?: string
  devDependencies?: unknown
}

interface Lockfile {
  packages: Record<string, Entry>
}

/** Workspaces that build and test, and run nowhere. */
const TOOLS = /^(packages\/build-kit|tests\/)/

const MOST_BYTES = 64 * 1024 * 1024

/**
 * The software bill of materials of what runs in production, as CycloneDX. npm makes it from the
 * lockfile without the tools, whose own dependencies are not as npm would have them.
 */
export function makeSbom(root: string): string {
  const work = mkdtempSync(join(tmpdir(), 'hub-sbom-'))
  // The folder's name is that of the whole in the bill.
  const hangar = join(work, 'hangar')
  try {
    layOut(root, hangar)
    const args = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--omit=dev']
    const npm = process.env['npm_execpath']
    const [command, ...rest] = npm ? [process.execPath, npm, ...args] : ['npm', ...args]
    return execFileSync(command, rest, { cwd: hangar, encoding: 'utf8', maxBuffer: MOST_BYTES })
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** A lockfile and manifests of the product alone. */
function layOut(root: string, hangar: string): void {
  const packages = listShipped(root)
  const workspaces = Object.keys(packages).filter((path) => path && !isInstalled(path))
  const version = '0.0.0'
  for (const folder of ['', ...workspaces]) {
    const { devDependencies: _tools, ...manifest } = readJson<Entry>(
      join(root, folder, 'package.json'),
    )
    mkdirSync(join(hangar, folder), { recursive: true })
    const text = JSON.stringify(folder ? manifest : { version, ...manifest, workspaces })
    writeFileSync(join(hangar, folder, 'package.json'), text)
  }
  packages[''] = Object.assign({ version }, packages[''], { workspaces })
  const lockfile = { ...readJson<Lockfile>(join(root, 'package-lock.json')), packages }
  writeFileSync(join(hangar, 'package-lock.json'), JSON.stringify(lockfile))
}

/** What of the lockfile is part of the product, by its path. */
function listShipped(root: string): Record<string, Entry> {
  const { packages } = readJson<Lockfile>(join(root, 'package-lock.json'))
  const shipped = Object.entries(packages).filter(
    ([path, { dev, link, resolved = '' }]) => !dev && !TOOLS.test(link ? resolved : path),
  )
  return Object.fromEntries(
    shipped.map(([path, { devDependencies: _tools, ...entry }]) => [path, entry]),
  )
}

const isInstalled = (path: string) => path.includes('node_modules/')

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(path, 'utf8')) as T
}
