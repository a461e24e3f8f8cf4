import { ClientSecretPost } from 'openid-client'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { toText } from './claims.ts'
import { createClient, fetchPerson } from './oauth-client.ts'
import type { Identity, Provider, Registration } from './provider.ts'

const ENDPOINTS = {
  issuer: 'https://discord.com',
  authorization: 'https://discord.com/oauth2/authorize',
  token: 'https://discord.com/api/v10/oauth2/token',
  userinfo: 'https://discord.com/api/v10/users/@me',
}

const Anything = Type.Optional(Type.Unknown())

/** Who somebody is cannot be done without; the rest is read as far as it is of use. */
const DiscordUser = Type.Object({
  id: Type.String({ pattern: '^[0-9]{1,20}$' }),
  username: Anything,
  global_name: Anything,
  avatar: Anything,
  email: Anything,
  verified: Anything,
})

const AVATAR = /^\w{1,64}$/

/** Discord speaks OAuth without OpenID Connect; its e-mail may be missing or not verified. */
export function discord({ clientId, clientSecret, endpoints }: Registration): Provider {
  const at = { ...ENDPOINTS, ...endpoints }
  const client = createClient({ clientId, auth: ClientSecretPost(clientSecret), endpoints: at })
  return {
    id: 'discord',
    name: 'Discord',
    takesNewPeople: true,
    answersByPost: false,
    usesPkce: true,
    isOidc: false,
    parameters: { scope: 'identify email' },
    connect: async () => client,
    async identify(_client, tokens) {
      const person = Value.Parse(
        DiscordUser,
        await fetchPerson(client, tokens.access_token, at.userinfo),
      )
      return toDiscordIdentity(person)
    },
  }
}

function toDiscordIdentity(person: Type.Static<typeof DiscordUser>): Identity {
  const email = toText(person.email)
  const avatar = toText(person.avatar)
  return {
    subject: person.id,
    displayName: toText(person.global_name),
    username: toText(person.username),
    email,
    emailVerified: email !== null && person.verified === true,
    photoUrl:
      avatar && AVATAR.test(avatar)
        ? `https://cdn.discordapp.com/avatars/${person.id}/${avatar}.png`
        : null,
  }
}
