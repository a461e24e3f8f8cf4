import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { publishAll } from './publish-all.ts'
import { pinRemote } from './remotes.ts'

let work: string
let paths: { shell: string; remotes: string }

const NAME = 'mf_contracts'

beforeEach(() => {
  work = mkdtempSync(join(tmpdir(), 'hub-settle-'))
  paths = { shell: join(work, 'shell-published'), remotes: join(work, 'remotes') }
  buildShell('page')
})

afterEach(() => rmSync(work, { recursive: true, force: true }))

function write(path: string, text: string): void {
  mkdirSync(join(work, path, '..'), { recursive: true })
  writeFileSync(join(work, path), text)
}

function buildShell(name: string): void {
  write(`shell/dist/assets/${name}.js`, name)
  write('shell/dist/index.html', `<script type="module" src="/assets/${name}.js"></script>`)
}

function build(code: string): void {
  write('mf-contracts/dist/assets/view.js', code)
  write('mf-contracts/dist/assets/late.js', `late ${code}`)
  write('mf-contracts/dist/remoteEntry.js', '{}')
  const release = { name: NAME, entry: 'remoteEntry.js', preload: ['assets/view.js'] }
  write('mf-contracts/dist/remote.json', JSON.stringify(release))
}

/** Publishes what is built, as a start does, and answers with what came of it. */
function start() {
  const { remotes, troubles } = publishAll(work, paths)
  return { current: remotes.find(({ name }) => name === NAME)?.current ?? '', troubles }
}

const published = (version: string, file: string) => join(paths.remotes, NAME, version, file)
const served = (file: string) => readFileSync(published(start().current, file), 'utf8')

describe('a start that finds something damaged', () => {
  it('has nothing to tell when all is whole', () => {
    build('1')
    start()
    expect(start().troubles).toEqual([])
  })

  it.each(['remoteEntry.js', 'assets/late.js', 'remote.json'])(
    'puts a published %s that is missing back from the build, and says so',
    (file) => {
      build('1')
      const { current } = start()
      rmSync(published(current, file))
      expect(start()).toEqual({
        current,
        troubles: [`${NAME}: release ${current} was damaged, and is put back from the build.`],
      })
      expect(existsSync(published(current, file))).toBe(true)
      expect(start().troubles).toEqual([])
    },
  )

  it('puts a file back whose content has changed', () => {
    build('1')
    writeFileSync(published(start().current, 'assets/view.js'), 'rot')
    expect(served('assets/view.js')).toBe('1')
  })

  it('serves the release before where the build cannot help', () => {
    build('1')
    const first = start().current
    build('2')
    const second = start().current
    rmSync(published(second, 'assets/view.js'))
    rmSync(join(work, 'mf-contracts/dist'), { recursive: true })
    expect(start()).toEqual({
      current: first,
      troubles: [`${NAME}: release ${second} is damaged, and ${first} is served instead.`],
    })
  })

  it('leaves a pinned release that is damaged for a whole one', () => {
    build('1')
    const first = start().current
    build('2')
    const second = start().current
    pinRemote(paths.remotes, NAME, first)
    rmSync(published(first, 'assets/view.js'))
    expect(start()).toEqual({
      current: second,
      troubles: [
        `${NAME}: release ${first}, which is pinned, is damaged, and ${second} is served instead.`,
      ],
    })
  })

  it('stays with what is published when the build is not whole', () => {
    build('1')
    const first = start().current
    build('2')
    rmSync(join(work, 'mf-contracts/dist/assets/view.js'))
    const { current, troubles } = start()
    expect(current).toBe(first)
    expect(troubles).toEqual([
      `${NAME}: its build is not used. The build of ${NAME} is not whole: assets/view.js is missing.`,
    ])
  })

  it.each(['current.json', 'releases.json'])('makes a %s anew that cannot be read', (list) => {
    build('1')
    const first = start().current
    writeFileSync(join(paths.remotes, NAME, list), '{"version":')
    const { current, troubles } = start()
    expect(current).toBe(first)
    expect(troubles[0]).toContain(`${list} could not be read, and is made anew.`)
    expect(start().troubles).toEqual([])
  })

  it('says how to get a remote back of which nothing is whole, and goes on', () => {
    build('1')
    rmSync(published(start().current, 'assets/view.js'))
    rmSync(join(work, 'mf-contracts/dist'), { recursive: true })
    expect(start().troubles).toEqual([
      `${NAME}: no release of it is whole. Publish it anew: npm run remotes -- publish <workspace>`,
    ])
  })

  it('serves the page from before when the shell’s build is not whole', () => {
    start()
    buildShell('next')
    rmSync(join(work, 'shell/dist/assets/next.js'))
    expect(start().troubles).toEqual([
      'The build of the shell is not whole: assets/next.js is missing. The page that was published before is served.',
    ])
    expect(readFileSync(join(paths.shell, 'index.html'), 'utf8')).toContain('assets/page.js')
    rmSync(join(paths.shell, 'index.html'))
    expect(() => start()).toThrow('assets/next.js is missing. Build it again.')
  })
})
