/** One block of a stream of server-sent events; any of its parts may be missing. */
export interface StreamBlock {
  /** Where the stream stands: what to send as `Last-Event-ID` to go on from here. */
  id?: string
  data?: string
  /** How long to wait before coming again. */
  retryMs?: number
}

/**
 * Reads a stream of server-sent events. The browser's own EventSource cannot carry a bearer
 * header. `onBlock` is called for every sign of life, heartbeats among them.
 */
export async function readEventStream(
  body: ReadableStream<Uint8Array>,
  onBlock: (block: StreamBlock) => void,
): Promise<void> {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let rest = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    rest += decoder.decode(value, { stream: true })
    const blocks = rest.split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) onBlock(readBlock(block))
  }
}

function readBlock(text: string): StreamBlock {
  const block: StreamBlock = {}
  for (const line of text.split('\n')) {
    const [, field, value = ''] = /^(\w+): ?(.*)$/.exec(line) ?? []
    if (field === 'id') block.id = value
    else if (field === 'data') block.data = block.data ? `${block.data}\n${value}` : value
    else if (field === 'retry') block.retryMs = Number(value)
  }
  return block
}
