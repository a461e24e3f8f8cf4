import type { Static, TObject, TSchema } from 'typebox'
import { Ajv, type ErrorObject } from 'ajv'

/** Everything that is wrong with the configuration, one sentence each. */
export class ConfigError extends Error {
  override name = 'ConfigError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`The configuration is not usable:\n${problems.map((p) => `  - ${p}`).join('\n')}`)
    this.problems = problems
  }
}

/**
 * Reads configuration from the environment by a schema whose keys are the variables' names.
 * Numbers and booleans are read from their text, empty text counts as absent.
 * Throws {@link ConfigError} with all that is wrong at once.
 */
export function readConfig<T extends TObject>(
  schema: T,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Static<T> {
  const given: Record<string, unknown> = {}
  for (const name of Object.keys(schema.properties)) {
    if (env[name] !== undefined && env[name] !== '') given[name] = env[name]
  }
  const ajv = new Ajv({ coerceTypes: true, useDefaults: true, allErrors: true, strict: false })
  ajv.addFormat('web-url', isWebUrl)
  const isValid = ajv.compile(schema as TSchema)
  if (isValid(given)) return given as Static<T>
  throw new ConfigError((isValid.errors ?? []).map(problemOf))
}

/** What a page may link to; anything else, such as `javascript:`, is no place to be sent to. */
function isWebUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}

function problemOf(error: ErrorObject): string {
  if (error.keyword === 'required') return `${String(error.params['missingProperty'])} is missing.`
  if (error.keyword === 'format') {
    return `${error.instancePath.slice(1)} must be a URL that starts with http: or https:.`
  }
  return `${error.instancePath.slice(1)} ${error.message ?? 'is not valid'}.`
}
