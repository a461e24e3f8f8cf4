import type { ClientAuth } from 'openid-client'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { toPhotoUrl, toText } from './claims.ts'
import { createClient, fetchPerson } from './oauth-client.ts'
import type { Provider, Registration } from './provider.ts'

const ENDPOINTS = {
  issuer: 'https://x.com',
  authorization: 'https://x.com/i/oauth2/authorize',
  token: 'https://api.x.com/2/oauth2/token',
  userinfo: 'https://api.x.com/2/users/me?user.fields=profile_image_url',
}

const Anything = Type.Optional(Type.Unknown())

/** Who somebody is cannot be done without; the rest is read as far as it is of use. */
const XUser = Type.Object({
  data: Type.Object({
    id: Type.String({ pattern: '^[0-9]{1,20}$' }),
    name: Anything,
    username: Anything,
    profile_image_url: Anything,
  }),
})

/** X tells who somebody is only to who may also read posts, and tells no e-mail. */
export function x({ clientId, clientSecret, endpoints }: Registration): Provider {
  const at = { ...ENDPOINTS, ...endpoints }
  const client = createClient({ clientId, auth: plainBasic(clientId, clientSecret), endpoints: at })
  return {
    id: 'x',
    name: 'X',
    takesNewPeople: false,
    answersByPost: false,
    usesPkce: true,
    isOidc: false,
    parameters: { scope: 'users.read tweet.read' },
    connect: async () => client,
    async identify(_client, tokens) {
      const reply = await fetchPerson(client, tokens.access_token, at.userinfo)
      const { data } = Value.Parse(XUser, reply)
      return {
        subject: data.id,
        displayName: toText(data.name),
        username: toText(data.username),
        email: null,
        emailVerified: false,
        photoUrl: toPhotoUrl(data.profile_image_url),
      }
    },
  }
}

/** X does not decode what the client's own Basic would percent-encode (`-`, `_` and `.`). */
function plainBasic(clientId: string, clientSecret: string): ClientAuth {
  const credentials = [clientId, clientSecret].map(encodeURIComponent).join(':')
  return (_server, _client, _body, headers) => {
    headers.set('authorization', `Basic ${Buffer.from(credentials).toString('base64')}`)
  }
}
