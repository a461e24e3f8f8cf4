import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { chooseEncoding, compressBest, compressFast, type Encoding } from './encodings.ts'
import { isCompressible, typeOf } from './file-types.ts'

/** What one file is answered with. */
export interface Variant {
  bytes: Buffer
  encoding: Encoding | undefined
}

/** A file in memory. */
export interface CachedFile {
  type: string
  etag: string
  /** The bytes in the best form the client takes. */
  variantFor(acceptEncoding: string | undefined): Promise<Variant>
}

interface Entry extends CachedFile {
  stamp: string
  weight: number
}

/** Smaller files do not get smaller. */
const COMPRESS_FROM_BYTES = 512

/**
 * Files read once and compressed once, within so many bytes; the longest unused go first. A file
 * that was replaced on disk is read again.
 */
export class FileCache {
  readonly #entries = new Map<string, Entry>()
  readonly #maxBytes: number
  #bytes = 0
  #improving: Promise<void> = Promise.resolve()

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  /** The file as it is on disk now, or `undefined` when there is none. */
  async get(path: string): Promise<CachedFile | undefined> {
    const stamp = await stampOf(path)
    const known = this.#entries.get(path)
    if (known && known.stamp === stamp) {
      this.#entries.delete(path)
      this.#entries.set(path, known)
      return known
    }
    if (known) this.#drop(path, known)
    return stamp === undefined ? undefined : this.#load(path, stamp)
  }

  async #load(path: string, stamp: string): Promise<CachedFile> {
    const bytes = await readFile(path)
    const type = typeOf(path)
    const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
    const variants = new Map<Encoding, Promise<Buffer>>()
    const entry: Entry = {
      stamp,
      type,
      etag: `W/"${hash}"`,
      // The compressed forms of a text together weigh about as much as half of it.
      weight: Math.ceil(bytes.length * (isCompressible(type) ? 1.5 : 1)),
      variantFor: async (accepted) => {
        const encoding = chooseEncoding(accepted)
        const isWorthIt = isCompressible(type) && bytes.length >= COMPRESS_FROM_BYTES
        if (!encoding || !isWorthIt) return { bytes, encoding: undefined }
        const made = variants.get(encoding) ?? this.#compress(path, bytes, encoding, variants)
        return { bytes: await made, encoding }
      },
    }
    this.#keep(path, entry)
    return entry
  }

  /** A form made at build time, else one made now, which a smaller one replaces soon after. */
  #compress(
    path: string,
    bytes: Buffer,
    encoding: Encoding,
    variants: Map<Encoding, Promise<Buffer>>,
  ): Promise<Buffer> {
    const made = readFile(`${path}.${encoding === 'gzip' ? 'gz' : 'br'}`).catch(() => {
      this.#improving = this.#improving.then(async () => {
        variants.set(encoding, Promise.resolve(await compressBest(bytes, encoding)))
      })
      return compressFast(bytes, encoding)
    })
    variants.set(encoding, made)
    return made
  }

  #keep(path: string, entry: Entry): void {
    this.#entries.set(path, entry)
    this.#bytes += entry.weight
    for (const [oldest, old] of this.#entries) {
      if (this.#bytes <= this.#maxBytes || oldest === path) return
      this.#drop(oldest, old)
    }
  }

  #drop(path: string, entry: Entry): void {
    if (this.#entries.delete(path)) this.#bytes -= entry.weight
  }
}

/** What changes when a file is replaced; `undefined` when it is no plain file. */
async function stampOf(path: string): Promise<string | undefined> {
  const found = await stat(path).catch(() => undefined)
  return found?.isFile() ? `${found.ino}:${found.size}:${found.mtimeMs}` : undefined
}
