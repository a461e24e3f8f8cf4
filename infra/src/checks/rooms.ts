import { readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { parseSync } from 'oxc-parser'
import { NOT_SOURCE } from '../base/source-stamp.ts'
import { walk } from '../base/workspaces.ts'

/** One room that imports another, and the file that does. */
interface Door {
  to: string
  file: string
}

type Rooms = ReadonlyMap<string, readonly Door[]>

const isSource = (name: string) => !NOT_SOURCE.has(name)

const SOURCE = /\.tsx?$/
/** Tests may look into every room. */
const NO_PART = /\.(test|test-d|spec)\.tsx?$|(^|\/)testing\//

/**
 * The circles between the folders of a workspace's `src`, one sentence each. A folder with files is
 * a room, its parent another one; imports of types count.
 */
export function findCircles(src: string): string[] {
  const rooms = readRooms(src)
  const found = new Map<string, string>()
  for (const room of rooms.keys()) {
    const circle = walkBack(rooms, room)
    if (!circle) continue
    // The same circle is found from each of its rooms.
    const names = circle.map(({ to }) => to)
    const key = names.toSorted().join()
    if (!found.has(key)) found.set(key, toSentence(room, circle))
  }
  return [...found.values()]
}

function readRooms(src: string): Rooms {
  const rooms = new Map<string, Door[]>()
  for (const path of walk(src, isSource)) {
    const file = relative(src, path)
    if (!SOURCE.test(file) || NO_PART.test(file)) continue
    const room = dirname(file)
    const doors = rooms.get(room) ?? []
    rooms.set(room, doors)
    for (const to of listImported(path, src).map((target) => dirname(relative(src, target)))) {
      if (to !== room) doors.push({ to, file })
    }
  }
  return rooms
}

function listImported(path: string, src: string): string[] {
  const text = readFileSync(path, 'utf8')
  const { module } = parseSync(path, text)
  const named = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.map(({ moduleRequest }) => moduleRequest?.value ?? ''),
    ),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
      text.slice(start + 1, end - 1),
    ),
  ]
  return named.flatMap((name) => {
    if (name.startsWith('.')) return [resolve(dirname(path), name)]
    return name.startsWith('#') ? [join(src, name.slice(1))] : []
  })
}

/** The shortest way from a room through others and back. */
function walkBack(rooms: Rooms, start: string): Door[] | undefined {
  const seen = new Set<string>()
  let ways: Door[][] = [[]]
  while (ways.length > 0) {
    const longer: Door[][] = []
    for (const way of ways) {
      for (const door of rooms.get(way.at(-1)?.to ?? start) ?? []) {
        if (door.to === start) return [...way, door]
        if (seen.has(door.to)) continue
        seen.add(door.to)
        longer.push([...way, door])
      }
    }
    ways = longer
  }
  return undefined
}

function toSentence(start: string, circle: readonly Door[]): string {
  const steps = circle.map(({ to, file }) => `${to} (${file})`)
  return `${start} imports ${steps.join(', which imports ')}.`
}

const SUFFIX = /^[^.]+\.([a-z-]+)\.tsx?$/
const LISTED = /`\*\.([a-z-]+)\.tsx?(?:\(x\))?`/g

/** Files whose suffix is not in the table of `docs/architecture.md`, one sentence each. */
export function findUnknownSuffixes(root: string, sources: readonly string[]): string[] {
  const table = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
  const known = new Set([...table.matchAll(LISTED)].map(([, suffix]) => suffix))
  return sources
    .flatMap((src) => walk(src, isSource))
    .filter((path) => {
      const suffix = SUFFIX.exec(basename(path).replace('.test.', '.'))?.[1]
      return suffix !== undefined && !known.has(suffix)
    })
    .map((path) => `${relative(root, path)} has a suffix that docs/architecture.md does not list.`)
}
