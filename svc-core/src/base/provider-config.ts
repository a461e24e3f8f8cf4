import { type Static, Type } from 'typebox'

const Optional = () => Type.Optional(Type.String())

/** The clients that the hub has at the providers. One without its id and secret is not offered. */
export const providerConfig = {
  DISCORD_CLIENT_ID: Optional(),
  DISCORD_CLIENT_SECRET: Optional(),
  GOOGLE_CLIENT_ID: Optional(),
  GOOGLE_CLIENT_SECRET: Optional(),
  MICROSOFT_CLIENT_ID: Optional(),
  MICROSOFT_CLIENT_SECRET: Optional(),
  MICROSOFT_TENANT: Optional(),
  APPLE_CLIENT_ID: Optional(),
  APPLE_TEAM_ID: Optional(),
  APPLE_KEY_ID: Optional(),
  APPLE_PRIVATE_KEY: Optional(),
  YAHOO_CLIENT_ID: Optional(),
  YAHOO_CLIENT_SECRET: Optional(),
  X_CLIENT_ID: Optional(),
  X_CLIENT_SECRET: Optional(),
  /** Other addresses, as JSON: `{"google": {"issuer": …, "authorization": …, "token": …}}`. */
  PROVIDER_ENDPOINTS: Optional(),
}

const config = Type.Object(providerConfig)
export type ProviderConfig = Static<typeof config>
