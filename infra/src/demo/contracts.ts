import { MISSIONS, TRADES, type MissionText, type TradeText } from './contract-texts.ts'
import { type Player, toFile } from './hub-caller.ts'
import { paintSky } from './sky.ts'

interface Posted {
  id: string
}

interface Item {
  category: string
  name: string
}

interface Offer {
  by: number
  offer: string
  amount?: number
}

/** Posts missions and trades in turn, so that the newest are a bit of everything. */
export async function postContracts(players: readonly Player[]): Promise<void> {
  const items = await playerAt(players, 0).call<Item[]>('GET /api/items')
  for (const [index, mission] of MISSIONS.entries()) {
    await postMission(players, mission)
    const trade = TRADES[index]
    if (trade) await postTrade(players, trade, { items, index })
  }
}

async function postMission(players: readonly Player[], text: MissionText): Promise<void> {
  const { by, kind, offers = [], ...mission } = text
  const asked = mission.postType === 'request' ? { missionType: kind } : { role: kind }
  const { id } = await playerAt(players, by).call<Posted>('POST /api/missions', {
    ...mission,
    ...asked,
  })
  await haggle(players, id, offers)
}

/** Sells an item of that category from the hub's own catalogue. */
async function postTrade(
  players: readonly Player[],
  trade: TradeText,
  { items, index }: { items: readonly Item[]; index: number },
): Promise<void> {
  const { by, category, price, description, expiryDays, hasPicture, offers = [] } = trade
  const names = items.filter((item) => item.category === category)
  const item = names[(index * 5) % names.length]?.name
  if (item === undefined) return
  const form = new FormData()
  const fields = { type: 'sell', item, category, description, price, expiryDays }
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
  if (hasPicture) form.set('itemImage', toFile(paintSky(index * 31 + 7), 'item.png', 'image/png'))
  const { id } = await playerAt(players, by).call<Posted>('POST /api/trading_posts', form)
  await haggle(players, id, offers)
}

async function haggle(players: readonly Player[], contractId: string, offers: readonly Offer[]) {
  for (const { by, ...offer } of offers) {
    await playerAt(players, by).call(`POST /api/contracts/${contractId}/haggle`, offer)
  }
}

function playerAt(players: readonly Player[], index: number): Player {
  const player = players[index]
  if (!player) throw new RangeError(`There is no player ${index}.`)
  return player
}
