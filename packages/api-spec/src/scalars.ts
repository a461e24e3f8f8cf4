import { Type, type Static, type TSchema } from 'typebox'
import { MAX_AUEC } from './lists.ts'

/** A UUID in its canonical lower-case form. */
export const Uuid = Type.String({
  pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
})

/** An instant: whole seconds since the epoch and the nanoseconds within that second. */
export const Timestamp = Type.Object({ seconds: Type.Integer(), nanoseconds: Type.Integer() })
export type Timestamp = Static<typeof Timestamp>

/** An amount of aUEC: 0 to {@link MAX_AUEC}, at most two decimals (`format: auec` checks them). */
export const Auec = Type.Number({ minimum: 0, maximum: MAX_AUEC, auec: true })

/**
 * Text that must say something, at most `max` characters: something in it can be seen, it has no
 * control characters, nothing turns the direction of the text around it, and no letter has more
 * than four marks.
 */
export const Text = (max: number) => Type.String({ format: 'text', maxLength: max })

/** Text that may be blank, by the same rule. */
export const FreeText = (max: number) => Type.String({ format: 'free-text', maxLength: max })

/** Text that is read and not kept, such as what is looked for: well-formed, at most `max` characters. */
export const AnyText = (max: number) => Type.String({ format: 'any-text', maxLength: max })

/** A value of the given schema, or `null`. */
export function Nullable<T extends TSchema>(schema: T) {
  const { type, enum: words } = schema as { type?: string; enum?: readonly unknown[] }
  return Type.Unsafe<Static<T> | null>({
    ...schema,
    type: [type, 'null'],
    ...(words && { enum: [...words, null] }),
  })
}

/** A value out of a fixed list of words. */
export const OneOf = <const T extends readonly string[]>(words: T) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: [...words] })

/** One sentence for the person: the body of every error, and of calls that answer no thing. */
export const Message = Type.Object({ message: Type.String() })
export type Message = Static<typeof Message>

/** The path of a thing by its id. */
export const ById = Type.Object({ id: Uuid })

/** Paging of every list: `limit` 1 to 1000 (200), and the opaque `cursor` of the `Link` header. */
export const Paging = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  cursor: Type.Optional(Type.String({ maxLength: 400 })),
})
