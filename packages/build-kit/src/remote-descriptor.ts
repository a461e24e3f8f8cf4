import { resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** What the page loads first of a remote. */
export const ENTRY = 'remoteEntry.js'

/** What a remote's build says of itself, written to `dist/remote.json`; paths are its own. */
export interface RemoteDescriptor {
  name: string
  entry: string
  preload: string[]
  css: string[]
  requires: Record<string, string>
}

interface DescriptorOptions {
  name: string
  requires: Record<string, string>
  /** Source files of the exposes that are wanted at once. */
  preload: string[]
}

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } }

/**
 * Writes `remote.json` from the finished bundle, so that the page can ask for the entry, the code
 * of the views and their styles in one round instead of finding each through the one before.
 */
export function remoteDescriptor({ name, requires, preload }: DescriptorOptions): Plugin {
  return {
    name: 'hub:remote-descriptor',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const sources = preload.map((file) => resolve(file))
        // The entry alone is of no use to a page that shows none of the views.
        const chunks = sources.length > 0 ? chunksNeededBy(bundle, sources) : []
        const descriptor: RemoteDescriptor = {
          name,
          entry: ENTRY,
          preload: chunks.map((chunk) => chunk.fileName),
          css: [
            ...new Set(chunks.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])])),
          ],
          requires,
        }
        this.emitFile({
          type: 'asset',
          fileName: 'remote.json',
          source: `${JSON.stringify(descriptor, null, 2)}\n`,
        })
      },
    },
  }
}

/** The remote's entry and the chunks that hold the sources, each with all it imports statically. */
function chunksNeededBy(bundle: Bundle, sources: string[]): Chunk[] {
  const chunks = Object.values(bundle).filter((output): output is Chunk => output.type === 'chunk')
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const needed = new Set<Chunk>()
  const add = (chunk: Chunk | undefined): void => {
    if (!chunk || needed.has(chunk)) return
    needed.add(chunk)
    for (const name of chunk.imports) add(byName.get(name))
  }
  add(byName.get(ENTRY))
  for (const chunk of chunks) {
    if (chunk.moduleIds.some((id) => sources.includes(id))) add(chunk)
  }
  return [...needed]
}
