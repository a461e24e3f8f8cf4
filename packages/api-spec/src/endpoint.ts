import type { Static, TSchema } from 'typebox'

/** Who may call: anyone, anyone signed in, or admins. The finer rules are each service's policies. */
export type Access = 'anyone' | 'signed-in' | 'admin'

/** Which process answers. */
export type Owner = 'core' | 'media' | 'gateway'

/** One call of the HTTP API, keyed in the endpoint map by its method and path. */
export interface Endpoint {
  owner: Owner
  access: Access
  params?: TSchema
  query?: TSchema
  /** A JSON body. */
  body?: TSchema
  /** A multipart body: its text fields (every value a string) and the names of its file fields. */
  multipart?: { fields: TSchema; files: readonly string[] }
  response: Readonly<Record<number, TSchema>>
  /** The body is a file's bytes, or some of them: long, and never read as a whole. */
  bytes?: true
  /** The sentence for a body that lacks what is required. */
  invalid?: string
  /** Takes `Idempotency-Key`: the same key and body get the stored reply. */
  idempotent?: true
  /**
   * A rate limit of its own, beside the one per user: `session` calls count for the session of their
   * cookie, `sound` for its ticket, and `picture` and `light` ones cost so little that an address may
   * make many.
   */
  rate?: 'sign-in' | 'upload' | 'session' | 'sound' | 'picture' | 'light'
  /** Called by the browser itself, not by the page's script: it carries no bearer header. */
  plain?: true
}

type StaticOr<T, Otherwise> = T extends TSchema ? Static<T> : Otherwise

/** Types of one endpoint's parts, from its entry in the map. */
export interface EndpointTypes<E extends Endpoint> {
  params: StaticOr<E['params'], undefined>
  query: StaticOr<E['query'], undefined>
  body: E extends { multipart: { fields: TSchema } } ? FormData : StaticOr<E['body'], undefined>
  fields: E extends { multipart: { fields: infer F extends TSchema } } ? Static<F> : undefined
  reply: { [S in keyof E['response']]: StaticOr<E['response'][S], never> }[Extract<
    keyof E['response'],
    200 | 201 | 202
  >]
}
