import { freePort, startHub } from '@hub/infra/testing'
import lighthouse from 'lighthouse'
import type { Result, Row, Size } from '../bench.ts'
import { openBrowser } from '../browser/open-browser.ts'
import { signIn } from '../browser/sign-in.ts'
import { fillHub } from '../fill-contracts.ts'

/** What each category has to reach; the rows say how much is missing. */
const ENOUGH = { performance: 95, accessibility: 100, 'best-practices': 100 } as const
type Category = keyof typeof ENOUGH
const CATEGORIES = Object.keys(ENOUGH) as Category[]

/** In a small run the machine is busy with other tests, which costs performance alone. */
const CATEGORIES_OF: Record<Size, Category[]> = {
  full: CATEGORIES,
  small: ['accessibility', 'best-practices'],
}
const RUNS = { full: 5, small: 1 } as const

/** Lighthouse's phone on a slow line, as it simulates it, on the two pages that people arrive at. */
export async function lighthouseScores(size: Size): Promise<Result> {
  const hub = await startHub()
  const port = await freePort()
  const browser = await openBrowser(port)
  const result: Result = { bench: 'lighthouse', rows: [], notes: [] }
  const score = async (page: string) => {
    const audits = await auditInTurns(hub.url, port, size)
    result.rows.push(...toRows(page, audits))
    result.notes.push(...audits.complaints.map((complaint) => `${page}: ${complaint}`))
  }
  try {
    await score('sign-in')
    await (await signIn(browser.context, hub.url)).close()
    await fillHub(hub.dataDir, 100)
    await score('first view')
    return result
  } finally {
    await browser.close()
    await hub.stop()
  }
}

interface Audits {
  /** The best of all runs: what else the machine does only ever takes. */
  best: Map<Category, number>
  complaints: string[]
}

async function auditInTurns(url: string, port: number, size: Size): Promise<Audits> {
  const best = new Map<Category, number>()
  const complaints = new Set<string>()
  for (let run = 0; run < RUNS[size]; run += 1) {
    const { categories, audits } = await audit(url, port, CATEGORIES_OF[size])
    for (const [id, category] of Object.entries(categories)) {
      const name = id as Category
      best.set(name, Math.max(best.get(name) ?? 0, (category.score ?? 0) * 100))
      if (name === 'performance') continue
      for (const { id: auditId, weight } of category.auditRefs) {
        const found = audits[auditId]
        const isWrong = weight > 0 && found?.score !== null && (found?.score ?? 1) < 1
        if (found && isWrong) complaints.add(`${found.title} ${JSON.stringify(found.details)}`)
      }
    }
  }
  return { best, complaints: [...complaints] }
}

async function audit(url: string, port: number, onlyCategories: Category[]) {
  const result = await lighthouse(url, {
    port,
    onlyCategories,
    logLevel: 'error',
  })
  if (!result) throw new Error('Lighthouse gave no result.')
  if (result.lhr.runtimeError) throw new Error(result.lhr.runtimeError.message)
  return result.lhr
}

function toRows(page: string, { best }: Audits): Row[] {
  return [...best].map(([category, score]) => ({
    name: `${page}, ${category}: short of 100`,
    kind: category === 'performance' ? 'measured' : 'counted',
    value: 100 - score,
    unit: 'points',
    atMost: 100 - ENOUGH[category],
  }))
}
