/** Players of the demo, by the names they sign in with. */
export const PLAYERS = [
  'Mara Quill',
  'Dorian Vex',
  'Tally Ho',
  'Bishop Karr',
  'Yuki Ardent',
  'Osric Vane',
  'Lune Castellan',
  'Ferro',
  'Inda Rook',
  'Captain Biscuit',
] as const

export interface MissionText {
  by: number
  postType: 'request' | 'offer'
  kind: string
  title: string
  payment: number
  location: string
  details: string
  duration?: string
  availability?: string
  offers?: readonly { by: number; offer: string; amount?: number }[]
}

/** Missions of the demo; `by` counts in PLAYERS. */
export const MISSIONS: readonly MissionText[] = [
  {
    by: 0,
    postType: 'request',
    kind: 'Transport / Hauling',
    title: 'Forty crates of ceramic plating to the ring',
    payment: 185_000,
    location: 'Halden Station to Ring Dock 7',
    details:
      'Two trips in a medium hauler, or one in something brave. Loaders at both ends. #hauling #legal',
    duration: 'about two hours',
    availability: 'Evenings, UTC',
    offers: [
      { by: 3, offer: '210000 and I bring my own loaders', amount: 210_000 },
      { by: 5, offer: '190,000 aUEC, tonight', amount: 190_000 },
    ],
  },
  {
    by: 1,
    postType: 'request',
    kind: 'Bounty Hunting',
    title: 'The Gentleman of Corrow owes me a ship',
    payment: 420_000.5,
    location: 'Corrow Deep',
    details:
      'He flies a black courier and says thank you before he shoots. Bring him in talking. #bounty',
    availability: 'Any time',
    offers: [{ by: 8, offer: '500k. I have met him.', amount: 500_000 }],
  },
  {
    by: 2,
    postType: 'offer',
    kind: 'Medic / Search & Rescue',
    title: 'Medic with a fast ship, on call',
    payment: 60_000,
    location: 'Inner system',
    details: 'Twelve minutes from anywhere inside the belt. I do not ask how it happened. #medic',
    availability: 'Weekends',
    duration: 'per call-out',
  },
  {
    by: 3,
    postType: 'offer',
    kind: 'Combat Pilot / Escort',
    title: 'Escort wing: three pilots, one bill',
    payment: 300_000,
    location: 'Belt and beyond',
    details:
      'Flying together since the first war. We keep the formation and the receipts. #escort @Ferro',
    availability: 'Tuesday and Thursday',
  },
  {
    by: 4,
    postType: 'request',
    kind: 'Mining Operation',
    title: 'Crew for a quantanium run',
    payment: 1_250_000,
    location: 'Aston Belt, sector 4',
    details:
      'Two mining arms, one scout, a captain who can count seconds. Shares are equal. #mining #crew',
    duration: 'an evening',
    offers: [{ by: 7, offer: '1300000 with my own refinery slot', amount: 1_300_000 }],
  },
  {
    by: 5,
    postType: 'request',
    kind: 'Racing',
    title: 'Canyon cup: marshals wanted',
    payment: 45_000,
    location: 'Murren Canyon',
    details:
      'Stand on a rock, wave a light, watch the fastest idiots alive. Snacks provided. #racing',
    duration: 'three heats',
    availability: 'Saturday, 19:00 UTC',
  },
  {
    by: 6,
    postType: 'offer',
    kind: 'Explorer / Scout',
    title: 'I map jump points so that you do not have to',
    payment: 95_000,
    location: 'Outer rim',
    details: 'Charts with notes in the margins. Two new points this month. #exploration',
  },
  {
    by: 7,
    postType: 'request',
    kind: 'Salvage Operation',
    title: 'Strip a derelict before the weather comes',
    payment: 530_000,
    location: 'Low orbit, Tessel',
    details: 'Big hull, no crew, and a storm in two days. Scrapers welcome. #salvage',
    offers: [{ by: 2, offer: '480,000 if I keep the medbay', amount: 480_000 }],
  },
  {
    by: 8,
    postType: 'offer',
    kind: 'Mechanic / Engineer',
    title: 'Field repairs, no questions, some lectures',
    payment: 38_500,
    location: 'Wherever you stopped',
    details: 'I will fix it and I will tell you what you did wrong. #engineer',
  },
  {
    by: 9,
    postType: 'request',
    kind: 'Special Event',
    title: 'Fleet photo for the anniversary',
    payment: 5_000_000,
    location: 'Halden Station, dock side',
    details:
      'Bring your cleanest ship, paint still drying is fine. The fee is split among all who show up. #event @Mara',
    availability: 'Sunday, 20:00 UTC',
    duration: 'one hour',
  },
]

export interface TradeText {
  by: number
  category: string
  price: number
  description: string
  expiryDays: number
  hasPicture: boolean
  offers?: readonly { by: number; offer: string; amount?: number }[]
}

/** Trades of the demo; each sells an item of its category from the hub's own catalogue. */
export const TRADES: readonly TradeText[] = [
  {
    by: 1,
    category: 'Armor',
    price: 24_500,
    expiryDays: 30,
    hasPicture: true,
    description: 'Worn once, to a wedding. No blood that shows. #armor @Tally',
    offers: [{ by: 6, offer: '20000, cash at the dock', amount: 20_000 }],
  },
  {
    by: 3,
    category: 'Ship Weapons',
    price: 68_000,
    expiryDays: 7,
    hasPicture: true,
    description: 'A pair, matched, freshly calibrated. #weapons',
  },
  {
    by: 4,
    category: 'Commodities',
    price: 310_000,
    expiryDays: 7,
    hasPicture: false,
    description: 'Forty units, sealed, papers in order. #bulk',
  },
  {
    by: 5,
    category: 'Quantum Drives',
    price: 149_999.99,
    expiryDays: 90,
    hasPicture: true,
    description: 'Fast, hungry, honest about both. #drive',
    offers: [{ by: 0, offer: '140000', amount: 140_000 }],
  },
  {
    by: 8,
    category: 'Coolers',
    price: 9_800,
    expiryDays: 30,
    hasPicture: false,
    description: 'Keeps its head when you do not. #components',
  },
  {
    by: 0,
    category: 'Vehicles',
    price: 415_000,
    expiryDays: 180,
    hasPicture: true,
    description: 'Two previous owners, both alive. Comes with a spare wheel. #rover',
  },
  {
    by: 7,
    category: 'Salvage Equipment',
    price: 73_250,
    expiryDays: 30,
    hasPicture: true,
    description: 'Cuts straight. Head replaced last cycle. #salvage',
  },
  {
    by: 9,
    category: 'Consumables',
    price: 350,
    expiryDays: 1,
    hasPicture: false,
    description: 'A box of ten. They taste of mint, I am told. #medical',
  },
  {
    by: 2,
    category: 'Personal Weapons',
    price: 12_400,
    expiryDays: 30,
    hasPicture: true,
    description: 'Sighted in at two hundred metres. #fps',
  },
]
