import { type Static, Type } from 'typebox'

const Address = { pattern: '^https?://' }

/** Where the item list comes from when an admin refreshes it. */
export const sourceConfig = {
  ITEMS_SOURCE: Type.Unsafe<'file' | 'uex' | 'scwiki'>({
    type: 'string',
    enum: ['file', 'uex', 'scwiki'],
    default: 'file',
  }),
  /** The file of the source `file`; the shipped one unless set. */
  ITEMS_FILE: Type.Optional(Type.String()),
  /** A list shrunk below this share of the present one is refused. */
  ITEMS_MIN_SHARE: Type.Number({ default: 0.6, minimum: 0, maximum: 1 }),
  UEX_URL: Type.String({ default: 'https://api.uexcorp.space/2.0', ...Address }),
  UEX_TOKEN: Type.Optional(Type.String()),
  UEX_CALLS_PER_MINUTE: Type.Number({ default: 120, exclusiveMinimum: 0 }),
  SCWIKI_URL: Type.String({ default: 'https://api.star-citizen.wiki/api/v2', ...Address }),
  SCWIKI_CALLS_PER_MINUTE: Type.Number({ default: 120, exclusiveMinimum: 0 }),
}

const config = Type.Object(sourceConfig)
export type SourceConfig = Static<typeof config>
