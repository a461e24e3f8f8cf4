import type { ProviderId } from '../../people/auth/providers/provider.ts'
import type { FakePerson } from './fake-person.ts'

/** What sets one provider apart from the next. */
export interface Traits {
  /** The issuer of its ID tokens; none where there are no ID tokens. */
  issuer?: (origin: string, person: FakePerson) => string
  algorithm: 'RS256' | 'ES256'
  clientAuth: 'body' | 'basic' | 'apple'
  pkce: 'must' | 'may' | 'ignored'
  scope: string
  answersByPost: boolean
  cancelWord: string
  claims?: (person: FakePerson) => Record<string, unknown>
  /** What its own API says of the bearer. */
  userinfo?: (person: FakePerson) => unknown
}

const oidc = {
  issuer: (origin: string) => origin,
  algorithm: 'RS256',
  clientAuth: 'body',
  pkce: 'may',
  scope: 'openid email profile',
  answersByPost: false,
  cancelWord: 'access_denied',
} as const

const emailOf = ({ email, isVerified }: FakePerson) =>
  email === null ? {} : { email, email_verified: isVerified }

const plain = { algorithm: 'RS256', answersByPost: false, cancelWord: 'access_denied' } as const

export const TRAITS: Readonly<Record<ProviderId, Traits>> = {
  discord: {
    ...plain,
    clientAuth: 'body',
    pkce: 'may',
    scope: 'identify email',
    userinfo: ({ subject, name, email, isVerified, says }) => ({
      id: subject,
      username: name.toLowerCase().replaceAll(' ', '_'),
      global_name: name,
      avatar: 'a_0123456789abcdef',
      email,
      verified: isVerified,
      ...says,
    }),
  },
  google: {
    ...oidc,
    claims: (person) => ({
      name: person.name,
      picture: 'https://lh3.googleusercontent.com/a/x=s96',
      ...emailOf(person),
      ...person.says,
    }),
  },
  microsoft: {
    ...oidc,
    issuer: (origin, { tenant }) => `${origin}/${tenant}/v2.0`,
    claims: ({ name, email, tenant }) => ({ name, tid: tenant, preferred_username: email, email }),
  },
  apple: {
    ...oidc,
    clientAuth: 'apple',
    pkce: 'ignored',
    scope: 'name email',
    answersByPost: true,
    cancelWord: 'user_cancelled_authorize',
    claims: ({ email, isVerified }) =>
      email === null ? {} : { email, email_verified: String(isVerified) },
  },
  yahoo: {
    ...oidc,
    algorithm: 'ES256',
    pkce: 'must',
    userinfo: (person) => ({ sub: person.subject, name: person.name, ...emailOf(person) }),
  },
  x: {
    ...plain,
    clientAuth: 'basic',
    pkce: 'must',
    scope: 'users.read tweet.read',
    userinfo: ({ subject, name, says }) => ({
      data: {
        id: subject,
        name,
        username: name.replaceAll(' ', ''),
        profile_image_url: 'https://pbs.twimg.com/profile_images/1/x_normal.jpg',
        ...says,
      },
    }),
  },
}
