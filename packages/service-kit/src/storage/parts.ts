/** Cuts a body into parts of exactly `size` bytes; only the last is smaller. */
export async function* partsOf(
  body: AsyncIterable<Buffer> | Buffer,
  size: number,
): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let length = 0
  for await (const chunk of Buffer.isBuffer(body) ? [body] : body) {
    let rest = chunk
    while (length + rest.length >= size) {
      const taken = size - length
      yield Buffer.concat([...held, rest.subarray(0, taken)], size)
      rest = rest.subarray(taken)
      held = []
      length = 0
    }
    if (rest.length > 0) held.push(rest)
    length += rest.length
  }
  if (length > 0) yield Buffer.concat(held, length)
}
