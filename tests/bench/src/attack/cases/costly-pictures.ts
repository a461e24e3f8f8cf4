import { toPng } from '@hub/infra/testing'
import { watchGrowth } from '../../memory.ts'
import type { Attack } from '../attack.ts'
import { signIn } from '../person.ts'

const MOST_GROWTH_MIB = 250
/** 39.7 megapixels of one colour: few bytes to send, and many to hold. */
const SIDE = 6_300

export const costlyPictures: Attack = {
  row: 'A4',
  title: 'pictures of 39.7 megapixels, all at once',
  async play({ hub, size, newMachine, bystander, rounds }) {
    const machine = newMachine()
    const person = await signIn(machine, 'Painter')
    const { type, bytes } = await aForm()
    const growth = watchGrowth(hub.processes.svcCore.pid ?? 0)
    const sent = Array.from({ length: size === 'full' ? 30 : 10 }, () =>
      person.call('POST /api/trading_posts', {
        headers: { 'content-type': type },
        body: bytes,
        waitMs: 60_000,
      }),
    )
    const [answers] = await Promise.all([Promise.all(sent), bystander.rounds(rounds)])
    machine.close()
    const statuses = [...new Set(answers.map(({ status }) => status))]
    const grown = growth()
    return {
      held: grown <= MOST_GROWTH_MIB && answers.every(({ status }) => status !== 0 && status < 500),
      figure: `${sent.length} pictures: ${statuses.join(', ')}; svc-core grew by ${grown.toFixed(0)} MiB`,
    }
  },
}

async function aForm(): Promise<{ type: string; bytes: Buffer }> {
  const form = new FormData()
  const fields = { type: 'sell', item: 'Canvas', category: 'Art', price: '5', expiryDays: '7' }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const picture = toPng(SIDE, SIDE, () => [9, 9, 9])
  form.append('itemImage', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'canvas.png')
  const made = new Response(form)
  return {
    type: made.headers.get('content-type') ?? '',
    bytes: Buffer.from(await made.arrayBuffer()),
  }
}
