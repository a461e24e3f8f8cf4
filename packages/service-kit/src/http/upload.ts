import { pipeline, type Readable, Transform } from 'node:stream'
// Twice, since only an import without names carries its types of Fastify into the declarations.
import '@fastify/multipart'
import multipart, { type MultipartFile, type MultipartValue } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Static, TSchema } from 'typebox'
import type { Service } from './build-service.ts'
import { AppError, invalid, tooLarge } from '../base/errors.ts'
import { labelOf, type SchemaError, sentenceFor } from './validators.ts'

/** A file on its way in, as the sender describes it: not to be trusted. */
export interface FileInfo {
  field: string
  filename: string
  contentType: string
}

/** Takes one thing back, because the form it came with was refused. */
export type Undo = () => Promise<void>

interface FormOptions<F extends TSchema> {
  /** The text fields; they are checked when all of the form has come. */
  fields: F
  files: readonly { name: string; maxBytes: number }[]
  /**
   * Takes a file as it comes. The stream fails when the file is too large or broken off, so that a
   * store keeps nothing of it. What it returns is called when the form is refused after all.
   */
  onFile(stream: Readable, info: FileInfo): Promise<Undo | void>
  /** The sentence for a required field that is missing. */
  invalid?: string
}

type FormRequest = Pick<FastifyRequest, 'parts' | 'raw' | 'compileValidationSchema'>

const MAX_FIELDS = 40
const FIELD_BYTES = 64 * 1024

/** Lets an app take multipart forms, which {@link readForm} reads. */
export async function acceptForms(app: Service): Promise<void> {
  await app.register(multipart, { throwFileSizeLimit: false })
}

/** Reads a multipart form: files as streams while they come, then the checked text fields. */
export async function readForm<F extends TSchema>(
  request: FormRequest,
  options: FormOptions<F>,
): Promise<Static<F>> {
  const undos: Undo[] = []
  try {
    refuseByLength(request, options)
    const values = await readParts(request, options, undos)
    return checkFields(request, options, values)
  } catch (error) {
    // Unread, the rest of the form would block the connection for what comes after it.
    request.raw.unpipe()
    request.raw.resume()
    await Promise.allSettled(undos.map((undo) => undo()))
    throw error
  }
}

function refuseByLength({ raw }: FormRequest, { files }: FormOptions<TSchema>): void {
  const most = files.reduce((sum, { maxBytes }) => sum + maxBytes, MAX_FIELDS * FIELD_BYTES)
  if (Number(raw.headers['content-length'] ?? 0) <= most) return
  throw new AppError(413, 'The form is too large.', { connection: 'close' })
}

async function readParts(
  request: FormRequest,
  options: FormOptions<TSchema>,
  undos: Undo[],
): Promise<Record<string, unknown>> {
  const seen = new Set<string>()
  const values: Record<string, unknown> = {}
  for await (const part of partsOf(request, options)) {
    const isUnnamed = part.type === 'file' && !part.filename
    if (!isUnnamed && seen.has(part.fieldname)) {
      throw invalid(`${labelOf(part.fieldname)} was sent twice.`)
    }
    if (!isUnnamed) seen.add(part.fieldname)
    if (part.type === 'field') values[part.fieldname] = valueOf(part)
    // An empty file input comes as a nameless file.
    else if (isUnnamed) part.file.resume()
    else await takeFile(part, options, undos)
  }
  return values
}

async function* partsOf(request: FormRequest, { files }: FormOptions<TSchema>) {
  try {
    yield* request.parts({
      limits: {
        fields: MAX_FIELDS,
        fieldNameSize: 100,
        fieldSize: FIELD_BYTES,
        files: files.length + 1,
        fileSize: Math.max(0, ...files.map(({ maxBytes }) => maxBytes)) + 1,
        parts: MAX_FIELDS + files.length + 1,
        headerPairs: 20,
      },
    })
  } catch (error) {
    const { statusCode } = error as { statusCode?: number }
    if (statusCode === 413) throw tooLarge('The form has too many parts.')
    throw invalid('The form is not complete.')
  }
}

/** What stands in a text for bytes that were no UTF-8. */
const UNREADABLE = '\ufffd'

function valueOf(part: MultipartValue): unknown {
  if (typeof part.value === 'string' && part.value.includes(UNREADABLE)) {
    throw invalid(`${labelOf(part.fieldname)} has characters that cannot be read.`)
  }
  if (!part.valueTruncated && !part.fieldnameTruncated) return part.value
  throw tooLarge(`${labelOf(part.fieldname)} is too long.`)
}

async function takeFile(
  part: MultipartFile,
  { files, onFile }: FormOptions<TSchema>,
  undos: Undo[],
): Promise<void> {
  const known = files.find(({ name }) => name === part.fieldname)
  if (!known) throw invalid(`No file is taken as ${labelOf(part.fieldname)}.`)
  const { guarded, isBroken } = guard(part, known.maxBytes)
  try {
    const undo = await onFile(guarded, {
      field: part.fieldname,
      filename: part.filename,
      contentType: part.mimetype,
    })
    if (undo) undos.push(undo)
    guarded.resume()
  } catch (error) {
    guarded.destroy()
    throw isBroken() ? invalid('The form is not complete.') : error
  }
  if (guarded.errored) throw guarded.errored
}

/** The file as a stream that fails, rather than ends, when there is more of it than is allowed. */
function guard(
  { file, fieldname }: MultipartFile,
  maxBytes: number,
): { guarded: Readable; isBroken: () => boolean } {
  const megabytes = Math.floor(maxBytes / 1024 / 1024)
  let size = 0
  const guarded = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size <= maxBytes) done(null, chunk)
      else done(tooLarge(`${labelOf(fieldname)} can be at most ${megabytes} MB.`))
    },
    flush: (done) => done(file.truncated ? tooLarge('The file is too large.') : null),
  })
  // All of a short form may have come, and broken, before its file is looked at.
  let isFormBroken = file.errored !== null
  file.once('error', () => {
    isFormBroken = !guarded.destroyed
  })
  // Whoever reads the stream hears of its failure.
  pipeline(file, guarded, () => undefined)
  return { guarded, isBroken: () => isFormBroken }
}

/** Checks text fields, wherever they came from; refuses them in the words of a form. */
export function checkFields<F extends TSchema>(
  request: Pick<FastifyRequest, 'compileValidationSchema'>,
  options: Pick<FormOptions<F>, 'fields' | 'invalid'>,
  values: Record<string, unknown>,
): Static<F> {
  const isValid = request.compileValidationSchema(options.fields, 'body')
  if (isValid(values)) return values as Static<F>
  const [error] = (isValid.errors ?? []) as unknown as SchemaError[]
  throw invalid(error ? sentenceFor(error, options.invalid) : 'The form is not complete.')
}
