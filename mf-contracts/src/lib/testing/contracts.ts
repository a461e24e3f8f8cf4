import { mapLines, MISSION_LINES, TRADE_LINES } from '@hub/api-spec/contract-lines'
import type {
  Contract,
  Haggle,
  Mission,
  MyMission,
  MyTradingPost,
  TradingPost,
} from '@hub/api-spec'

let count = 0

/** An id of its own. */
function anId(): string {
  return `01990000-0000-7000-8000-${String(++count).padStart(12, '0')}`
}

/** An instant so many seconds ago. */
export function ago(seconds: number) {
  return { seconds: Math.floor(Date.now() / 1000) - seconds, nanoseconds: 0 }
}

function contractParts() {
  return {
    id: anId(),
    authorId: anId(),
    authorName: 'Orion',
    createdAt: ago(3_600),
    expiresAt: null,
    status: 'open' as const,
    revision: 1,
  }
}

/** A mission; give what matters to the test. */
export function aMission(parts: Partial<Mission> = {}): Mission {
  return {
    ...contractParts(),
    postType: 'request',
    title: 'Escort to Vega',
    missionType: 'Bounty Hunting',
    role: null,
    payment: 12_500,
    location: 'Vega',
    details: 'Bring friends.',
    ...mapLines(MISSION_LINES, () => null),
    ...parts,
  }
}

/** A trading post; give what matters to the test. */
export function aTradingPost(parts: Partial<TradingPost> = {}): TradingPost {
  return {
    ...contractParts(),
    type: 'sell',
    item: 'Pike Plate',
    category: 'Armor',
    price: 5_000_000_000,
    description: 'Hardly used.',
    imageUrl: null,
    thumbnailUrl: null,
    expiryDays: 30,
    ...mapLines(TRADE_LINES, () => null),
    ...parts,
  }
}

/** A contract as the server shows it alone. */
export function alone(
  contract: Mission | TradingPost,
  acceptedBy: Contract['acceptedBy'] = null,
): Contract {
  return 'postType' in contract
    ? { kind: 'mission', acceptedBy, ...contract }
    : { kind: 'trade', acceptedBy, ...contract }
}

/** One's own contract of either kind, with its number of offers. */
export function mine<T extends Mission | TradingPost>(contract: T, haggleCount: number) {
  return { ...contract, haggleCount } as T extends Mission ? MyMission : MyTradingPost
}

/** An offer; give what matters to the test. */
export function aHaggle(parts: Partial<Haggle> = {}): Haggle {
  return {
    id: anId(),
    contractId: anId(),
    offererId: anId(),
    offererName: 'Lyra',
    offer: 'Make it 9,000.',
    createdAt: ago(120),
    amount: null,
    isAccepted: false,
    ...parts,
  }
}
