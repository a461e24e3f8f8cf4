import { vi } from 'vitest'

/** Has uploads answered as other calls are; half of each has been sent before the answer comes. */
export function stubUploads(answer: (url: string, init: RequestInit) => Promise<Response>): void {
  class UploadRequest {
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
    status = 0
    response: unknown = null
    responseType = ''
    onload?: () => void
    onerror?: () => void
    onabort?: () => void
    #init: RequestInit & { headers: Record<string, string> } = { headers: {} }
    #url = ''
    #isAborted = false

    open(method: string, url: string): void {
      this.#init.method = method
      this.#url = url
    }

    setRequestHeader(name: string, value: string): void {
      this.#init.headers[name] = value
    }

    abort(): void {
      this.#isAborted = true
      this.onabort?.()
    }

    send(body: FormData): void {
      this.upload.onprogress?.({ loaded: 50, total: 100 })
      void answer(this.#url, { ...this.#init, body }).then(
        async (reply) => {
          this.status = reply.status
          this.response = await reply.json().catch(() => null)
          if (!this.#isAborted) this.onload?.()
        },
        () => this.onerror?.(),
      )
    }
  }
  vi.stubGlobal('XMLHttpRequest', UploadRequest)
}
