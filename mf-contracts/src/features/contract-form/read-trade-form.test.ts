import { mapLines, TRADE_LINES } from '@hub/api-spec/contract-lines'
import { describe, expect, it } from 'vitest'
import { readTradeForm, toTradeBody } from './read-trade-form.ts'

const TRADE = { category: 'Armor', item: 'Pike Plate', price: '1,250.5', expiryDays: '7' }

function form(fields: Record<string, string | File>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

const image = (bytes: number, type = 'image/png') =>
  new File([new Uint8Array(bytes)], 'plate.png', { type })

describe('readTradeForm', () => {
  it('reads a trade, the description being optional', () => {
    expect(readTradeForm(form(TRADE), 'en')).toEqual({
      draft: {
        category: 'Armor',
        item: 'Pike Plate',
        price: 1250.5,
        description: '',
        expiryDays: 7,
        ...mapLines(TRADE_LINES, () => ''),
      },
    })
  })

  it.each(Object.entries(TRADE_LINES))('reads the line “%s” as far as it goes', (name, max) => {
    const read = (text: string) => readTradeForm(form({ ...TRADE, [name]: text }), 'en')
    expect(read(` ${'x'.repeat(max)} `)).toHaveProperty(['draft', name], 'x'.repeat(max))
    expect(read('x'.repeat(max + 1))).toHaveProperty('problem.fields', [name])
  })

  it.each(['category', 'item', 'price'])('refuses a trade without %s', (name) => {
    expect(readTradeForm(form({ ...TRADE, [name]: '' }), 'en')).toEqual({
      problem: { message: 'Please fill in all required fields.', fields: [name] },
    })
  })

  it('refuses a price that the locale does not write so', () => {
    expect(readTradeForm(form({ ...TRADE, price: '1.250,5' }), 'en')).toMatchObject({
      problem: { fields: ['price'] },
    })
  })

  it('lists for 30 days when nobody chose', () => {
    expect(readTradeForm(form({ ...TRADE, expiryDays: '' }), 'en')).toMatchObject({
      draft: { expiryDays: 30 },
    })
  })

  it.each([
    ['a picker left alone', image(0)],
    ['a file that is no image', image(4, 'application/pdf')],
  ])('takes no picture from %s', (_case, itemImage) => {
    expect(readTradeForm(form({ ...TRADE, itemImage }), 'en')).not.toHaveProperty('draft.itemImage')
  })

  it('refuses a picture that is too large', () => {
    expect(readTradeForm(form({ ...TRADE, itemImage: image(10 * 1024 * 1024 + 1) }), 'en')).toEqual(
      {
        problem: { message: 'The image can have at most 10 MB.', fields: ['itemImage'] },
      },
    )
  })
})

describe('toTradeBody', () => {
  const draft = {
    category: 'Armor',
    item: 'Pike Plate',
    price: 999_999_999_999.99,
    description: '',
    expiryDays: 30,
    ...mapLines(TRADE_LINES, (name) => `my ${name}`),
    itemImage: image(4),
  }

  it('sends a new post as for sale, the amount exact, the picture last', () => {
    const body = toTradeBody(draft, true)
    expect([...body.keys()].at(-1)).toBe('itemImage')
    expect(Object.fromEntries(body)).toMatchObject({
      type: 'sell',
      price: '999999999999.99',
      expiryDays: '30',
      description: '',
      ...mapLines(TRADE_LINES, (name) => `my ${name}`),
    })
  })

  it('leaves the type of an edited post alone', () => {
    expect(toTradeBody(draft, false).has('type')).toBe(false)
  })
})
