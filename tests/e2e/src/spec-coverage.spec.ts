import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'

const root = join(import.meta.dirname, '../../..')

/** The sections whose quoted sentences people see, and the one whose sentences a browser must read. */
const READ_SECTIONS = ['2', '4', '5', '6', '8']
const BROWSER_SECTION = '8'

interface Proof {
  file: string
  title: string
}

interface Line {
  section: string
  text: string
  /** What proves it: on the page of the specification nothing, on the page of the coverage tests. */
  proofs: Proof[]
}

const sources = new Map<string, string>()

/** The text of a file, with the backslashes of its quotes and expressions left out. */
function readSource(file: string): string {
  const path = join(root, file)
  const known = sources.get(file)
  if (known !== undefined) return known
  const source = existsSync(path) ? readFileSync(path, 'utf8').replaceAll('\\', '') : ''
  sources.set(file, source)
  return source
}

/** Every line that says something; headings only say where it stands. */
function readLines(file: string, isQuoted: boolean): Line[] {
  const lines: Line[] = []
  let section = ''
  for (const line of readFileSync(join(root, file), 'utf8').split('\n')) {
    const text = line.trim()
    const [, file, title] = /^- `([^`]+)` › (.+)$/.exec(text) ?? []
    if (text.startsWith('## ')) section = text.slice(3).split('.')[0] ?? ''
    else if (isQuoted && file && title) lines.at(-1)?.proofs.push({ file, title })
    else if (isQuoted && text.startsWith('> '))
      lines.push({ section, text: text.slice(2), proofs: [] })
    else if (!isQuoted && text && !text.startsWith('#')) lines.push({ section, text, proofs: [] })
  }
  return lines
}

const readSpec = () => readLines('docs/spec.md', false)
const readCoverage = () => readLines('docs/spec-coverage.md', true)

const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Whether a file has a test of that title, also one that is made from a table. */
function hasTest({ file, title }: Proof): boolean {
  return new RegExp(`\\(\\s*(['"\`])${escape(title)}\\1`).test(readSource(file))
}

/** The sentences in single quotes; an apostrophe stands within a word. */
const sentencesOf = (text: string) =>
  [...text.matchAll(/(?<!\w)'(.+?)'(?!\w)/g)].map(([, sentence = '']) => sentence)

/** Finds a sentence in a source; dots within it and names in brackets stand for anything. */
function toPattern(sentence: string): RegExp {
  const parts = sentence.split(/\s\.\.\.|(?<=\w)\.\.\.(?=\w)|\{[^}]+\}|<\w+>/)
  return new RegExp(parts.map(escape).join('[^\\n]*'))
}

function listUnread(lines: Line[], mayRead: (file: string) => boolean): string[] {
  return lines.flatMap(({ text, proofs }) => {
    const files = proofs.map(({ file }) => file).filter(mayRead)
    return sentencesOf(text).filter(
      (sentence) => !files.some((file) => toPattern(sentence).test(readSource(file))),
    )
  })
}

test('the coverage page has every line of the specification, in its order', () => {
  const textOf = ({ section, text }: Line) => `${section}: ${text}`
  expect(readCoverage().map(textOf)).toEqual(readSpec().map(textOf))
})

test('every line of the specification names tests, and every named test is there', () => {
  const coverage = readCoverage()
  const bare = coverage.filter(({ proofs }) => proofs.length === 0)
  expect(bare.map(({ text }) => text)).toEqual([])
  const missing = coverage.flatMap(({ proofs }) => proofs.filter((proof) => !hasTest(proof)))
  expect(missing).toEqual([])
})

test('every sentence of the specification is read by a test that its line names', () => {
  const lines = readCoverage().filter(({ section }) => READ_SECTIONS.includes(section))
  expect(listUnread(lines, () => true)).toEqual([])
})

test('every sentence of the error catalogue is read off a page in a browser', () => {
  const lines = readCoverage().filter(({ section }) => section === BROWSER_SECTION)
  expect(lines.length).toBeGreaterThan(0)
  expect(listUnread(lines, (file) => file.startsWith('tests/e2e/'))).toEqual([])
})
