import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { publishShell } from './publish-shell.ts'
import { listRemotes, pinRemote, publishRemote, rollBackRemote } from './remotes.ts'

let work: string
let remotes: string
let dist: string

beforeEach(() => {
  work = mkdtempSync(join(tmpdir(), 'hub-releases-'))
  remotes = join(work, 'remotes')
  dist = join(work, 'dist')
})

afterEach(() => rmSync(work, { recursive: true, force: true }))

function build(code: string, descriptor: object = {}): void {
  rmSync(dist, { recursive: true, force: true })
  mkdirSync(join(dist, 'assets'), { recursive: true })
  writeFileSync(join(dist, 'assets/view.js'), code)
  writeFileSync(join(dist, 'remoteEntry.js'), '{}')
  const whole = { name: 'mf_contracts', entry: 'remoteEntry.js', preload: ['assets/view.js'] }
  writeFileSync(join(dist, 'remote.json'), JSON.stringify({ ...whole, ...descriptor }))
}

function publish(code: string, movesPinned = false): string | undefined {
  build(code)
  return publishRemote(remotes, dist, movesPinned).current
}

function readCurrent(): { version: string; preload: string[] } {
  const text = readFileSync(join(remotes, 'mf_contracts/current.json'), 'utf8')
  return JSON.parse(text) as { version: string; preload: string[] }
}

describe('publishing a remote', () => {
  it('keeps every release in its own folder and names the newest', () => {
    const first = publish('1')
    const second = publish('2')
    expect(first).not.toBe(second)
    expect(readCurrent()).toMatchObject({ version: second, preload: ['assets/view.js'], css: [] })
    const kept = join(remotes, 'mf_contracts', first ?? '', 'assets/view.js')
    expect(readFileSync(kept, 'utf8')).toBe('1')
  })

  it('changes nothing when the build is the same', () => {
    const first = publish('1')
    expect(publish('1')).toBe(first)
    expect(listRemotes(remotes)[0]?.versions).toEqual([first])
  })

  it('leaves no half-written file behind', () => {
    publish('1')
    publish('2')
    const names = readdirSync(remotes, { recursive: true }).map(String)
    expect(names.filter((name) => name.endsWith('.new'))).toEqual([])
  })

  it('goes back release by release, and says when there is none before', () => {
    const [first, second] = [publish('1'), publish('2'), publish('3')]
    expect(rollBackRemote(remotes, 'mf_contracts').current).toBe(second)
    expect(rollBackRemote(remotes, 'mf_contracts').current).toBe(first)
    expect(() => rollBackRemote(remotes, 'mf_contracts')).toThrow('no release before')
  })

  it('stays where it was pinned until it is published by hand', () => {
    const first = publish('1')
    const second = publish('2')
    pinRemote(remotes, 'mf_contracts', first ?? '')
    expect(publish('3')).toBe(first)
    expect(publish('2', true)).toBe(second)
    expect(listRemotes(remotes)[0]?.pinned).toBe(false)
  })

  it('refuses a release it does not have', () => {
    publish('1')
    expect(() => pinRemote(remotes, 'mf_contracts', 'abc')).toThrow('has no release abc')
    expect(() => pinRemote(remotes, 'mf_jukebox', 'abc')).toThrow('There is no remote mf_jukebox')
  })

  it('refuses a build that is not whole, or whose name leads elsewhere', () => {
    build('1', { css: ['assets/gone.css'] })
    expect(() => publishRemote(remotes, dist, false)).toThrow('assets/gone.css is missing')
    build('1', { name: '../shell' })
    expect(() => publishRemote(remotes, dist, false)).toThrow('must name the remote')
  })
})

describe('publishing the shell', () => {
  it('swaps the page and keeps the files of the page before', () => {
    const shell = join(work, 'shell')
    const release = (name: string) => {
      rmSync(dist, { recursive: true, force: true })
      mkdirSync(join(dist, 'assets'), { recursive: true })
      writeFileSync(join(dist, `assets/${name}.js`), name)
      writeFileSync(join(dist, 'index.html'), `<script src="assets/${name}.js">`)
      publishShell(dist, shell)
    }
    release('a')
    release('b')
    expect(readFileSync(join(shell, 'index.html'), 'utf8')).toContain('assets/b.js')
    expect(existsSync(join(shell, 'assets/a.js'))).toBe(true)
  })
})
