import type { Api, EndpointName } from '@hub/api-spec'

/** What a call answers when it succeeds. */
export type Reply<K extends EndpointName> = Api[K]['reply']

type Part<Name extends string, T> = [T] extends [undefined]
  ? { [N in Name]?: undefined }
  : object extends T
    ? { [N in Name]?: T }
    : { [N in Name]: T }

/** What a call takes: the parts its endpoint has, required when the endpoint requires them. */
export type CallInput<K extends EndpointName> = Part<'params', Api[K]['params']> &
  Part<'query', Api[K]['query']> &
  Part<'body', Api[K]['body']>

/** Arguments after the endpoint's name; none are needed when the endpoint takes nothing. */
export type InputArgs<K extends EndpointName, Extra = unknown> =
  object extends CallInput<K> ? [input?: CallInput<K> & Extra] : [input: CallInput<K> & Extra]
