import type { SafeFetch } from '@hub/service-kit/outgoing'
import { fileSource } from './file-source.ts'
import type { ItemSource } from './item-source.ts'
import { createPoliteCaller } from './polite-caller.ts'
import { scwikiSource } from './scwiki-source.ts'
import type { SourceConfig } from '../../base/source-config.ts'
import { uexSource } from './uex-source.ts'

const trimmed = (url: string) => url.replace(/\/+$/, '')

/** The source that the configuration chooses. */
export function readSource(
  config: SourceConfig & { PUBLIC_URL: string },
  safeFetch: SafeFetch,
): ItemSource {
  const caller = { safeFetch, userAgent: `Hangar (${config.PUBLIC_URL})` }
  switch (config.ITEMS_SOURCE) {
    case 'uex': {
      const { UEX_TOKEN: token, UEX_CALLS_PER_MINUTE: callsPerMinute } = config
      const uexCaller = () => createPoliteCaller({ ...caller, token, callsPerMinute })
      return uexSource(trimmed(config.UEX_URL), uexCaller)
    }
    case 'scwiki': {
      const callsPerMinute = config.SCWIKI_CALLS_PER_MINUTE
      const wikiCaller = () => createPoliteCaller({ ...caller, callsPerMinute })
      return scwikiSource(trimmed(config.SCWIKI_URL), wikiCaller)
    }
    default:
      return fileSource(config.ITEMS_FILE)
  }
}
