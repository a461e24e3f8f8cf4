import type {
  Configuration,
  TokenEndpointResponse,
  TokenEndpointResponseHelpers,
} from 'openid-client'

export type ProviderId = 'discord' | 'google' | 'microsoft' | 'apple' | 'yahoo' | 'x'

/** Who somebody is at a provider. Only `subject` says who it is: an e-mail never does. */
export interface Identity {
  subject: string
  displayName: string | null
  /** What they are called there without doubt, where the provider has such a name. */
  username: string | null
  email: string | null
  /** Whether the provider vouches that the e-mail is theirs. */
  emailVerified: boolean
  photoUrl: string | null
}

/** What came back through the person's browser. */
export interface CallbackParams {
  code?: string
  state?: string
  iss?: string
  error?: string
  error_description?: string
  /** Apple's, as JSON: the person's name, at their first time only. */
  user?: string
}

export type Tokens = TokenEndpointResponse & TokenEndpointResponseHelpers

export interface Provider {
  id: ProviderId
  name: string
  /** Whether people who were never here can come in by it; by the others only who linked them. */
  takesNewPeople: boolean
  /** Whether the browser comes back with a form by POST, across sites and so without cookies. */
  answersByPost: boolean
  usesPkce: boolean
  /** Whether it gives an ID token, which then carries our nonce. */
  isOidc: boolean
  parameters: Readonly<Record<string, string>>
  connect(): Promise<Configuration>
  identify(client: Configuration, tokens: Tokens, callback: CallbackParams): Promise<Identity>
}

/** Where a provider is asked. */
export interface Endpoints {
  issuer: string
  authorization: string
  token: string
  userinfo?: string
  jwks?: string
}

/** What the configuration says of one provider. */
export interface Registration {
  clientId: string
  clientSecret: string
  endpoints: Partial<Endpoints>
}
