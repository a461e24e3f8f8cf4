import type { Contract, Haggle, Mission, MissionDraft, TradingPost } from '@hub/api-spec'
import type { Pilot } from './pilots.ts'

export const missionDraft: MissionDraft = {
  postType: 'request',
  title: 'Escort two haulers',
  payment: 15_000,
  location: 'Outer belt',
  details: 'Two haulers, one jump, quiet route.',
  missionType: 'Mercenary / Security',
}

/** A mission posted by the pilot. */
export async function aMission(
  author: Pilot,
  changes: Partial<MissionDraft> = {},
): Promise<Mission> {
  const { status, body, message } = await author.call('POST /api/missions', {
    body: { ...missionDraft, ...changes },
  })
  if (status !== 201) throw new Error(`the mission was not posted: ${message}`)
  return body
}

export const tradeFields: Record<string, string> = {
  type: 'sell',
  item: 'Rook Revolver',
  category: 'Personal Weapons',
  price: '2500.50',
  description: 'Hardly used. #sidearm',
  expiryDays: '7',
}

/** A trading post by the pilot; `image` is the file's content. */
export async function aTrade(
  author: Pilot,
  changes: Record<string, string> = {},
  image?: Buffer,
): Promise<TradingPost> {
  const { status, body, message } = await author.call('POST /api/trading_posts', {
    body: tradeForm({ ...tradeFields, ...changes }, image),
  })
  if (status !== 201) throw new Error(`the trade was not posted: ${message}`)
  return body
}

/** A multipart form as browsers send it. */
export function tradeForm(fields: Record<string, string>, image?: Buffer): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (image) form.append('itemImage', new Blob([new Uint8Array(image)]), 'picture.png')
  return form
}

/** An offer by the pilot. */
export async function anOffer(
  offerer: Pilot,
  { id }: { id: string },
  offer = '12,000 and a drink',
  amount?: number,
): Promise<Haggle> {
  const { status, body, message } = await offerer.call('POST /api/contracts/:id/haggle', {
    params: { id },
    body: { offer, amount },
  })
  if (status !== 201) throw new Error(`the offer was not made: ${message}`)
  return body
}

/** A mission of the author's that the pilot accepted. */
export async function anAccepted(author: Pilot, pilot: Pilot): Promise<Contract> {
  const { status, body, message } = await pilot.call('POST /api/contracts/:id/accept', {
    params: await aMission(author),
  })
  if (status !== 200) throw new Error(`the contract was not accepted: ${message}`)
  return body
}
