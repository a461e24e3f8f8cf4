import type { AdminNotice } from '@hub/api-spec'
import type { Log } from '@hub/service-kit/base'

/** Anybody can send the header: no more peers than this are told of. */
const MAX_TOLD = 5

/** Peers that name other addresses, as a proxy does, and are not trusted. Each is told of once. */
export class UntrustedProxies {
  readonly #told = new Map<string, AdminNotice>()
  readonly #trusted: string
  readonly #log: Log

  /** `trusted` is `TRUST_PROXY` as it is. */
  constructor(trusted: string, log: Log) {
    this.#trusted = trusted.trim()
    this.#log = log
  }

  /** What the console shows. */
  get notices(): AdminNotice[] {
    return [...this.#told.values()]
  }

  see(peer: string): void {
    if (this.#told.has(peer) || this.#told.size >= MAX_TOLD) return
    const networks = [this.#trusted, peer].filter((part) => part !== '').join(',')
    const notice = {
      message:
        `Calls from ${peer} come with X-Forwarded-For, and it is not a trusted proxy: everybody ` +
        'behind it counts as one address. If it is your proxy, set this and start again.',
      setting: `TRUST_PROXY=${networks}`,
    }
    this.#told.set(peer, notice)
    this.#log.warn({ peer }, `${notice.message} ${notice.setting}`)
  }
}
