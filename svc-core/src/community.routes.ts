import { SOCIAL_NAMES, type SocialName } from '@hub/api-spec'
import { serve, type Service } from '@hub/service-kit/http'
import type { Config } from './base/config.ts'
import type { Core } from './base/core.ts'

const SETTINGS = {
  Discord: 'DISCORD_INVITE',
  YouTube: 'YOUTUBE_URL',
  Twitch: 'TWITCH_URL',
  X: 'X_URL',
} as const satisfies Record<SocialName, keyof Config>

export function communityRoutes(app: Service, { config }: Core): void {
  const community = {
    discordServerId: config.DISCORD_SERVER_ID ?? null,
    links: SOCIAL_NAMES.flatMap((name) => {
      const url = config[SETTINGS[name]]
      return url === undefined ? [] : [{ name, url: new URL(url).href }]
    }),
    founderWords: toParagraphs(config.FOUNDER_WORDS ?? ''),
  }
  serve(app, 'GET /api/community', async () => community)
}

/** Many files of settings have no line breaks within a value: `\n` stands for one. */
function toParagraphs(words: string): string[] {
  return words
    .split(/\\n|\r?\n/u)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
