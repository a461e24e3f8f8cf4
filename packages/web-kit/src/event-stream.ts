/** One event of a stream of server-sent events. */
export interface StreamEvent {
  id: string | undefined
  event: string
  data: string
}

/**
 * Reads a stream of server-sent events. The browser's own EventSource cannot carry a bearer
 * header. `onActivity` is called for every sign of life, heartbeats among them.
 */
export async function readEventStream(
  body: ReadableStream<Uint8Array>,
  onEvent: (event: StreamEvent) => void,
  onActivity: () => void,
): Promise<void> {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let rest = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    onActivity()
    rest += decoder.decode(value, { stream: true }).replaceAll('\r\n', '\n')
    const blocks = rest.split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = toEvent(block)
      if (event) onEvent(event)
    }
  }
}

function toEvent(block: string): StreamEvent | null {
  let id: string | undefined
  let event = 'message'
  const data: string[] = []
  for (const line of block.split('\n')) {
    const [, field, value = ''] = /^(\w+):? ?(.*)$/.exec(line) ?? []
    if (field === 'id') id = value
    else if (field === 'event') event = value
    else if (field === 'data') data.push(value)
  }
  return data.length > 0 ? { id, event, data: data.join('\n') } : null
}
