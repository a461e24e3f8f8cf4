/** Where a list goes on after the page that a call answered. */
export async function nextPage(reply: Response): Promise<string> {
  await reply.arrayBuffer()
  const next = /<([^>]+)>; rel="next"/.exec(reply.headers.get('link') ?? '')?.[1]
  if (!next) throw new Error(`${reply.url} has no next page.`)
  return next
}
