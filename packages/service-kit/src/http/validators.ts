import { MAX_AUEC } from '@hub/api-spec'
import { Ajv } from 'ajv'
import type { FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import { faultOf, isStorable, isVisible } from '../base/text.ts'

/** Whether an amount has at most two decimals, as the money columns keep. */
export function hasCents(amount: number): boolean {
  return Number(amount.toFixed(2)) === amount
}

function makeAjv(coerceTypes: 'array' | false): Ajv {
  const ajv = new Ajv({
    coerceTypes,
    removeAdditional: 'all',
    useDefaults: true,
    strictTypes: false,
    verbose: true,
  })
  ajv.addFormat('text', (text: string) => isVisible(text) && faultOf(text) === undefined)
  ajv.addFormat('free-text', (text: string) => faultOf(text) === undefined)
  ajv.addFormat('any-text', isStorable)
  ajv.addKeyword({
    keyword: 'auec',
    type: 'number',
    validate: (_on: boolean, amount: number) => hasCents(amount),
  })
  return ajv
}

// Coercion would turn `payment: null` into 0, so bodies are taken as they come; addresses are text.
const bodies = makeAjv(false)
const addresses = makeAjv('array')

/** Validates bodies without coercion, and queries, params and headers with it. */
export const compileValidator: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) =>
  (httpPart === 'body' ? bodies : addresses).compile(schema)

/** What this module reads of an AJV error. */
export interface SchemaError {
  keyword: string
  instancePath: string
  params: Record<string, unknown>
  data?: unknown
  parentSchema?: { type?: unknown; auec?: boolean }
}

/** The part of a request by the words a person has for it: `displayName` becomes `Display name`. */
export function labelOf(key: string): string {
  const words = key.replace(
    /([a-z])([A-Z])/g,
    (_, a: string, b: string) => `${a} ${b.toLowerCase()}`,
  )
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const KINDS: Readonly<Record<string, string>> = {
  number: 'must be a number.',
  integer: 'must be a whole number.',
  string: 'must be text.',
  boolean: 'must be true or false.',
  array: 'must be a list.',
}

const isBlank = (value: unknown) =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '')

/** Whether a text has no fault but that there is nothing to see in it. */
const isUnseen = ({ keyword, data }: SchemaError) =>
  keyword === 'format' && typeof data === 'string' && !isVisible(data) && !faultOf(data)

/** One sentence for what AJV found; `missing` is the sentence for a required thing left out. */
export function sentenceFor(error: SchemaError, missing?: string): string {
  const key = error.instancePath.split('/')[1] ?? ''
  if (error.keyword === 'required') {
    return missing ?? `${labelOf(String(error.params['missingProperty']))} is required.`
  }
  if (key === '') return missing ?? 'The request is not complete.'
  const label = labelOf(key)
  if (isBlank(error.data) && error.keyword !== 'enum') {
    // A blank `limit` is none that is missing: it may be left out.
    const isText = [error.parentSchema?.type].flat().includes('string')
    return missing ?? `${label} ${isText ? 'is required.' : predicateFor(error)}`
  }
  if (isUnseen(error)) return missing ?? `Please enter a ${label.toLowerCase()}.`
  if (/\/\d+$/.test(error.instancePath)) return `${label} has a part that is not valid.`
  if (error.parentSchema?.auec && error.keyword !== 'type')
    return auecSentence(label, error.keyword)
  return `${label} ${predicateFor(error)}`
}

function predicateFor({ keyword, params, data }: SchemaError): string {
  switch (keyword) {
    case 'type':
      return KINDS[String(params['type']).split(',')[0] ?? ''] ?? 'is not valid.'
    case 'maxLength':
      return `can have at most ${Number(params['limit']).toLocaleString('en')} characters.`
    case 'minimum':
      return `must be at least ${String(params['limit'])}.`
    case 'maximum':
      return `must be at most ${String(params['limit'])}.`
    case 'format':
      return faultOf(String(data)) ?? 'is not valid.'
    case 'enum':
      return 'is not one of the choices.'
    default:
      return 'is not valid.'
  }
}

function auecSentence(label: string, keyword: string): string {
  return keyword === 'auec'
    ? `${label} can have at most two decimals.`
    : `${label} must be between 0 and ${MAX_AUEC.toLocaleString('en')} aUEC.`
}
