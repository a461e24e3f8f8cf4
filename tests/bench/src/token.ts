import { generateKeyPairSync, sign } from 'node:crypto'

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

interface TokenMaker {
  jwks: string
  /** The private half, as svc-core wants it. */
  signingKey: string
  tokenFor(uid: string, isAdmin?: boolean): string
}

/** A key of this run's own: its public JWK set, and tokens signed with it. */
export function tokenMaker(): TokenMaker {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'bench', alg: 'EdDSA', use: 'sig' }
  const head = encode({ alg: 'EdDSA', typ: 'at+jwt', kid: 'bench' })
  return {
    jwks: JSON.stringify({ keys: [jwk] }),
    signingKey: JSON.stringify({
      ...privateKey.export({ format: 'jwk' }),
      kid: 'bench',
      alg: 'EdDSA',
    }),
    tokenFor(uid, isAdmin = false) {
      const iat = Math.floor(Date.now() / 1000)
      const claims = {
        iss: 'hangar',
        aud: 'hangar',
        sub: uid,
        sid: 'bench',
        ver: 1,
        admin: isAdmin,
      }
      const signed = `${head}.${encode({ ...claims, iat, exp: iat + 600 })}`
      return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`
    },
  }
}
