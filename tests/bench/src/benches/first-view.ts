import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startHub, type TestHub } from '@hub/infra/testing'
import type { BrowserContext } from 'playwright-core'
import type { Result, Row, Size } from '../bench.ts'
import { openBrowser } from '../browser/open-browser.ts'
import { signIn } from '../browser/sign-in.ts'
import { countRounds, visit, type Visit } from '../browser/visit.ts'
import { fillHub } from '../fill-contracts.ts'
import { buildOneApplication } from '../subjects/one-application.ts'

const MOST_SCRIPT_KB = 165
const MOST_REMOTE_KB = 40
const MOST_LAYOUT_SHIFT = 0.02
/** What finding the remotes at run time may cost. */
const MOST_ROUNDS_MORE = 1

const PHONE = { width: 390, height: 844 }
const VISITS = { full: 5, small: 2 } as const
const SUBJECTS = ['federated', 'one application'] as const
type Subject = (typeof SUBJECTS)[number]

/** The first view after sign-in, from an empty cache: as remotes, and as one application. */
export async function firstView(size: Size): Promise<Result> {
  const hub = await startHub()
  const browser = await openBrowser()
  try {
    await (await signIn(browser.context, hub.url)).close()
    await fillHub(hub.dataDir, 100)
    const onPhone = await visit(browser.context, hub.url, NEWEST, PHONE)
    const visits = await visitInTurns(browser.context, hub, VISITS[size])
    const rows = [...toRows(visits), shiftRow('federated, on a phone', [onPhone])]
    return { bench: 'first-view', rows, notes: [] }
  } finally {
    await browser.close()
    await hub.stop()
  }
}

/** The newest contract: when it stands there, the dashboard is whole and can be used. */
const NEWEST = 'Escort 100'

/** Both are served by the one hub, which takes up a page that was replaced. */
async function visitInTurns(
  context: BrowserContext,
  hub: TestHub,
  turns: number,
): Promise<Record<Subject, Visit[]>> {
  const shell = join(hub.dataDir, 'shell')
  const pages = {
    federated: readFileSync(join(shell, 'index.html'), 'utf8'),
    'one application': await publishOneApplication(shell),
  }
  const visits: Record<Subject, Visit[]> = { federated: [], 'one application': [] }
  for (let turn = 0; turn < turns; turn += 1) {
    for (const subject of SUBJECTS) {
      const next = join(shell, 'index.next')
      writeFileSync(next, pages[subject])
      renameSync(next, join(shell, 'index.html'))
      visits[subject].push(await visit(context, hub.url, NEWEST))
    }
  }
  return visits
}

/** Adds the files of the one application to the shell's, and answers with its page. */
async function publishOneApplication(shell: string): Promise<string> {
  const built = mkdtempSync(join(tmpdir(), 'hub-bench-one-'))
  try {
    await buildOneApplication(built)
    cpSync(join(built, 'assets'), join(shell, 'assets'), { recursive: true })
    return readFileSync(join(built, 'index.html'), 'utf8')
  } finally {
    rmSync(built, { recursive: true, force: true })
  }
}

function toRows(visits: Record<Subject, Visit[]>): Row[] {
  const [remotes, one] = [visits.federated, visits['one application']]
  const oneRounds = least(one, ({ requests }) => countRounds(requests))
  return [
    { ...scriptRow('federated', remotes), atMost: MOST_SCRIPT_KB },
    scriptRow('one application', one),
    ...remoteRows('of it', remotes[0]?.gzBytes),
    {
      name: 'federated: script that comes after it',
      kind: 'counted',
      value: Math.max(
        ...remotes.map(({ laterGzBytes }) => toKilobytes([...laterGzBytes.values()])),
      ),
      unit: 'kB',
    },
    ...remoteRows('after it', remotes[0]?.laterGzBytes),
    {
      name: 'federated: request rounds',
      kind: 'counted',
      value: least(remotes, ({ requests }) => countRounds(requests)),
      unit: '',
      atMost: oneRounds + MOST_ROUNDS_MORE,
    },
    { name: 'one application: request rounds', kind: 'counted', value: oneRounds, unit: '' },
    shiftRow('federated', remotes),
    shiftRow('one application', one),
    ...SUBJECTS.map((subject): Row => ({
      kind: 'measured',
      name: `${subject}: until shown, at 400 ms a round`,
      value: least(visits[subject], ({ shownMs }) => shownMs),
      unit: 'ms',
    })),
  ]
}

/** What else the machine does only ever adds. */
const least = (visits: readonly Visit[], valueOf: (visit: Visit) => number): number =>
  Math.min(...visits.map(valueOf))

const scriptRow = (subject: Subject, visits: readonly Visit[]): Row => ({
  name: `${subject}: script, gzip`,
  kind: 'counted',
  value: least(visits, ({ gzBytes }) => toKilobytes([...gzBytes.values()])),
  unit: 'kB',
})

function remoteRows(when: string, gzBytes: ReadonlyMap<string, number> = new Map()): Row[] {
  const byRemote = new Map<string, number[]>()
  for (const [url, bytes] of gzBytes) {
    const remote = /\/remotes\/(\w+)\//.exec(url)?.[1]
    if (remote) byRemote.set(remote, [...(byRemote.get(remote) ?? []), bytes])
  }
  return [...byRemote].map(([remote, bytes]) => ({
    name: `${when}, ${remote}`,
    kind: 'counted',
    value: toKilobytes(bytes),
    unit: 'kB',
    atMost: MOST_REMOTE_KB,
  }))
}

/** The worst visit counts: a page that moves now and then is one that moves. */
const shiftRow = (subject: string, visits: readonly Visit[]): Row => ({
  name: `${subject}: layout shift`,
  kind: 'counted',
  value: Math.max(...visits.map(({ layoutShift }) => layoutShift)),
  unit: '',
  ...(subject.startsWith('federated') && { atMost: MOST_LAYOUT_SHIFT }),
})

const toKilobytes = (sizes: readonly number[]): number =>
  sizes.reduce((sum, size) => sum + size, 0) / 1000
