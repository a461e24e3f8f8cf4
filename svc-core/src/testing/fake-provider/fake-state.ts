import type { KeyObject } from 'node:crypto'
import type { ProviderConfig } from '../../base/provider-config.ts'
import type { CallbackParams, ProviderId } from '../../people/auth/providers/provider.ts'
import type { FakePerson } from './fake-person.ts'
import type { Traits } from './fake-traits.ts'

/** What goes wrong at the next sign-in. */
interface Mischief {
  cancels?: boolean
  /** The authorization request loses its challenge on the way, as an attacker would have it. */
  losesChallenge?: boolean
  /** `iss` beside the code. */
  answerIssuer?: string
  /** `iss` in the ID token. */
  tokenIssuer?: string
  tokenAudience?: string
  nonce?: string
  isSignedByAnother?: boolean
  error?: string
  tokenStatus?: number
  /** What comes beside the tokens. */
  besideTokens?: Record<string, unknown>
}

export interface FakeProvider {
  id: ProviderId
  /** The configuration that makes the product use it. */
  config: ProviderConfig
  /** Who is signed in at the provider. */
  person: FakePerson
  mischief: Mischief
  /** The forms that came to the token endpoint. */
  exchanges: URLSearchParams[]
  /** Does what the person's browser does there, and answers what it brings back. */
  visit(url: string): Promise<CallbackParams>
  stop(): void
}

interface FakeKeys {
  publicKey: KeyObject
  privateKey: KeyObject
}

/** The state that the parts of one fake provider share. */
export interface FakeState extends FakeProvider {
  origin: string
  traits: Traits
  keys: FakeKeys
  /** Apple's half of the key that signs client secrets. */
  clientKey: FakeKeys
  grants: Map<string, Grant>
  bearers: Map<string, FakePerson>
  /** Whose name was told already. */
  told: Set<string>
}

export const CLIENT = { id: 'hub-client_1.x', secret: 'a-secret_with.marks~' }

/** What a code stands for. */
export interface Grant {
  person: FakePerson
  redirectUri: string
  challenge: string | null
  nonce: string | null
}

export class Refusal extends Error {
  readonly status: number

  constructor(status: number, word: string) {
    super(word)
    this.status = status
  }
}
