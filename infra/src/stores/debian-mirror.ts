import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

export interface DebianMirror {
  uri: string
  options: string
}

/** The Debian mirror that this machine already trusts, from either form of apt's source files. */
export function findDebianMirror(folder = '/etc/apt'): DebianMirror | undefined {
  const parts = join(folder, 'sources.list.d')
  const files = [
    join(folder, 'sources.list'),
    ...(existsSync(parts) ? readdirSync(parts).map((name) => join(parts, name)) : []),
  ].filter((file) => existsSync(file))
  const mirrors = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    return file.endsWith('.sources') ? readStanzas(text) : readLines(text)
  })
  return mirrors.find(({ uri }) => /\/debian\/?$/.test(uri))
}

function readLines(text: string): DebianMirror[] {
  return [...text.matchAll(/^deb\s+(\[[^\]]*\]\s+)?(\S+)\s+\S+\s.*\bmain\b/gm)].map((match) => ({
    uri: match[2] ?? '',
    options: (match[1] ?? '').trim(),
  }))
}

function readStanzas(text: string): DebianMirror[] {
  return text.split(/\n\s*\n/).flatMap((stanza) => {
    const field = (name: string) => new RegExp(`^${name}:\\s*(.+)$`, 'mi').exec(stanza)?.[1]?.trim()
    const uri = field('URIs')?.split(/\s+/)[0]
    const isUsable = uri && /\bmain\b/.test(field('Components') ?? '') && field('Enabled') !== 'no'
    if (!isUsable) return []
    const key = field('Signed-By')
    return [{ uri, options: key ? `[signed-by=${key}]` : '' }]
  })
}
