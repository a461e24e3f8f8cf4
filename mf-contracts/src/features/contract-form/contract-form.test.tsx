import { isLeavingGuarded, readDraft } from '@hub/web-kit'
import { failure, mockApi, renderView, unreachable } from '@hub/web-kit/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { aMission, aTradingPost } from '#lib/testing/contracts.ts'
import { ContractForm } from './contract-form.tsx'
import type { ContractFormProps } from './contract-form.tsx'

const ITEMS = [
  { category: 'Armor', name: 'Pike Plate' },
  { category: 'Armor', name: 'Aegis Helm' },
  { category: 'Ship Parts', name: 'Thruster' },
]
const PICTURE = new File([new Uint8Array(4)], 'plate.png', { type: 'image/png' })

function renderForm(props: Partial<ContractFormProps> = {}) {
  const onClose = vi.fn<() => void>()
  const view = renderView(
    <ContractForm initialMode="mission-request" onClose={onClose} {...props} />,
  )
  return { ...view, onClose }
}

type Person = ReturnType<typeof renderForm>['person']

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const mode = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const save = (person: Person) => person.click(screen.getByRole('button', { name: 'Save' }))

/** Picks a file so that the form data has it, which user-event's upload does not do here. */
function pick(file: File) {
  const transfer = new DataTransfer()
  transfer.items.add(file)
  field('Item Image').files = transfer.files
  fireEvent.change(field('Item Image'))
}

async function fillRequest(person: Person) {
  await person.type(field('Title'), 'Escort to Vega')
  await person.selectOptions(field('Mission Type'), 'Bounty Hunting')
  await person.type(field('Payment (aUEC)'), '5,000,000,000')
  await person.type(field('System / Location'), 'Vega')
  await person.type(field('Detailed Information'), 'Bring friends.')
}

async function fillTrade(person: Person) {
  await person.click(mode('Trade'))
  await screen.findByRole('option', { name: 'Armor' })
  await person.selectOptions(field('Category'), 'Armor')
  await person.type(field('Item'), 'pike{Enter}')
  expect(field('Item').value).toBe('Pike Plate')
  await person.type(field('Price (aUEC)'), '1,250.5')
}

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picked')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined)
})

describe('a new mission', () => {
  it('is posted exactly, once, and says so', async () => {
    const api = mockApi({
      'GET /api/items': () => ITEMS,
      'POST /api/missions': () => Response.json(aMission(), { status: 201 }),
    })
    const { person, onClose } = renderForm()
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
    await fillRequest(person)
    await save(person)

    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(screen.getByText('Contract posted successfully!')).toBeDefined()
    const [call, ...more] = api.callsOf('POST /api/missions')
    expect(more).toEqual([])
    expect(call?.body).toMatchObject({
      postType: 'request',
      title: 'Escort to Vega',
      missionType: 'Bounty Hunting',
      role: null,
      payment: 5_000_000_000,
    })
  })

  it('is refused while something is missing, at the first thing that is', async () => {
    const api = mockApi({ 'GET /api/items': () => ITEMS })
    const { person } = renderForm()
    await person.type(field('Title'), 'Escort')
    await save(person)

    expect(screen.getByText('Please fill in all required fields.').role).toBe('alert')
    expect(field('Title').hasAttribute('aria-invalid')).toBe(false)
    expect(field('Payment (aUEC)').getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(field('Mission Type'))
    expect(api.callsOf('POST /api/missions')).toEqual([])
  })

  it('shows Saving... while it is sent, and sends no second one', async () => {
    let answer: (reply: Response) => void = () => {}
    const api = mockApi({
      'GET /api/items': () => ITEMS,
      'POST /api/missions': () => new Promise<Response>((resolve) => (answer = resolve)),
    })
    const { person, onClose } = renderForm()
    await fillRequest(person)
    await save(person)
    const saving = await screen.findByRole<HTMLButtonElement>('button', { name: 'Saving...' })
    expect(saving.getAttribute('aria-disabled')).toBe('true')
    await person.click(saving)
    await person.keyboard('{Escape}')
    expect(onClose).not.toHaveBeenCalled()

    answer(Response.json(aMission(), { status: 201 }))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(api.callsOf('POST /api/missions')).toHaveLength(1)
  })

  it.each([
    [
      'the server’s sentence',
      () => failure(409, 'Too many open contracts.'),
      'Too many open contracts.',
    ],
    [
      'its own, when there is none',
      () => Response.json({}, { status: 500 }),
      'Failed to create contract.',
    ],
  ])('keeps what is written when it fails, with %s', async (_case, reply, sentence) => {
    mockApi({ 'GET /api/items': () => ITEMS, 'POST /api/missions': reply })
    const { person, onClose } = renderForm()
    await fillRequest(person)
    await save(person)

    expect(await screen.findByText(sentence)).toBeDefined()
    expect(field('Title').value).toBe('Escort to Vega')
    expect(onClose).not.toHaveBeenCalled()
  })

  it('is tried again under the same key', async () => {
    const api = mockApi({ 'GET /api/items': () => ITEMS, 'POST /api/missions': unreachable })
    const { person, onClose } = renderForm()
    await fillRequest(person)
    await save(person)
    await screen.findByText('Failed to create contract.')
    api.answer({ 'POST /api/missions': () => Response.json(aMission(), { status: 201 }) })
    await save(person)

    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    const keys = api
      .callsOf('POST /api/missions')
      .map(({ headers }) => headers.get('idempotency-key'))
    expect(keys[0]).toBeTruthy()
    expect(new Set(keys).size).toBe(1)
  })

  it('keeps the text when the kind is changed and changed back', async () => {
    mockApi({ 'GET /api/items': () => ITEMS })
    const { person } = renderForm()
    await person.type(field('Title'), 'Escort')
    await person.click(mode('Mission Offer'))
    expect(field('Role')).toBeDefined()
    await person.click(mode('Trade'))
    await person.click(mode('Mission Request'))
    expect(field('Title').value).toBe('Escort')
  })
})

describe('a new trade', () => {
  it('is sent as a form with its picture', async () => {
    const api = mockApi({
      'GET /api/items': () => ITEMS,
      'POST /api/trading_posts': () => Response.json(aTradingPost(), { status: 201 }),
    })
    const { person, onClose } = renderForm()
    await fillTrade(person)
    await person.type(field('Description'), '#armor for @Lyra')
    pick(PICTURE)
    await save(person)

    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    const body = api.callsOf('POST /api/trading_posts')[0]?.body
    expect(Object.fromEntries(body ?? [])).toMatchObject({
      type: 'sell',
      category: 'Armor',
      item: 'Pike Plate',
      price: '1250.5',
      description: '#armor for @Lyra',
      expiryDays: '30',
    })
    expect(body?.get('itemImage')).toMatchObject({ name: 'plate.png' })
  })

  it('has no item without a category, and another category clears it', async () => {
    mockApi({ 'GET /api/items': () => ITEMS })
    const { person } = renderForm()
    await person.click(mode('Trade'))
    expect(field('Item').disabled).toBe(true)
    await fillTrade(person)
    await person.selectOptions(field('Category'), 'Ship Parts')
    expect(field('Item').value).toBe('')
    await person.selectOptions(field('Category'), 'Armor')
    expect(field('Item').value).toBe('')
  })

  it('says that the items load, or that they could not, and tries again', async () => {
    const api = mockApi({ 'GET /api/items': () => failure(400, 'No.') })
    const { person } = renderForm({ initialMode: 'trade' })
    expect(screen.getByText('Loading items...')).toBeDefined()
    expect(
      await screen.findByText('Error loading items: Failed to fetch item data from the server.'),
    ).toBeDefined()
    api.answer({ 'GET /api/items': () => ITEMS })
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('option', { name: 'Armor' })).toBeDefined()
  })

  it('previews a picture, and drops it for a file that is none', async () => {
    mockApi({ 'GET /api/items': () => ITEMS })
    const { person } = renderForm({ initialMode: 'trade' })
    await person.upload(field('Item Image'), PICTURE)
    expect(screen.getByRole('img', { name: 'The image you picked' }).getAttribute('src')).toBe(
      'blob:picked',
    )
    const text = new File(['x'], 'notes.txt', { type: 'text/plain' })
    // A dropped file is not held up by the picker's filter.
    field('Item Image').removeAttribute('accept')
    await person.upload(field('Item Image'), text)

    expect(screen.queryByRole('img')).toBeNull()
    expect(screen.getByText('Only image files can be added.')).toBeDefined()
    expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:picked')
  })
})

describe('editing', () => {
  it('shows what is there, in a mode that cannot be changed', () => {
    mockApi()
    renderForm({ contract: aMission({ payment: 1_234.5 }) })
    expect(field('Payment (aUEC)').value).toBe('1,234.50')
    for (const name of ['Mission Request', 'Mission Offer', 'Trade']) {
      expect(mode(name).disabled).toBe(true)
    }
  })

  it('keeps the item and the picture that are there', async () => {
    const post = aTradingPost({ category: 'Relics', item: 'Old Drive', imageUrl: '/api/images/a' })
    const api = mockApi({
      'GET /api/items': () => ITEMS,
      'PATCH /api/trading_posts/:id': () => post,
    })
    const { person, onClose } = renderForm({ contract: post })
    expect(screen.getByRole('img', { name: 'The current image' })).toBeDefined()
    await save(person)

    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(screen.getByText('Contract updated successfully!')).toBeDefined()
    const call = api.callsOf('PATCH /api/trading_posts/:id')[0]
    expect(call?.params).toEqual({ id: post.id })
    expect(call?.body.get('item')).toBe('Old Drive')
    expect(call?.body.has('itemImage')).toBe(false)
  })

  it.each([
    ['mission', 'DELETE /api/missions/:id', aMission()],
    ['trade', 'DELETE /api/trading_posts/:id', aTradingPost()],
  ] as const)('deletes a %s after a question', async (_kind, call, contract) => {
    const api = mockApi({ 'GET /api/items': () => ITEMS, [call]: () => ({ message: 'Gone.' }) })
    const { person, onClose } = renderForm({ contract })
    await person.click(screen.getByRole('button', { name: 'Delete' }))
    const question = within(await screen.findByRole('alertdialog'))
    expect(
      question.getByText('Are you sure you want to permanently delete this contract?'),
    ).toBeDefined()
    await person.click(question.getByRole('button', { name: 'Delete' }))

    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(screen.getByText('Contract deleted successfully!')).toBeDefined()
    expect(api.callsOf(call)[0]?.params).toEqual({ id: contract.id })
  })

  it('says inline when deleting fails', async () => {
    mockApi({ 'DELETE /api/missions/:id': () => Response.json({}, { status: 500 }) })
    const { person, onClose } = renderForm({ contract: aMission() })
    await person.click(screen.getByRole('button', { name: 'Delete' }))
    const question = within(await screen.findByRole('alertdialog'))
    await person.click(question.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Failed to delete contract.')).toBeDefined()
    expect(onClose).not.toHaveBeenCalled()
  })
})

describe('closing', () => {
  it('asks before it drops what was written, and not otherwise', async () => {
    mockApi({ 'GET /api/items': () => ITEMS })
    const { person, onClose } = renderForm()
    await person.click(screen.getByRole('button', { name: 'Close' }))
    expect(onClose).toHaveBeenCalledOnce()

    await person.type(field('Title'), 'Escort')
    await person.keyboard('{Escape}')
    const question = within(await screen.findByRole('alertdialog'))
    await person.click(question.getByRole('button', { name: 'Cancel' }))
    expect(onClose).toHaveBeenCalledOnce()
    expect(field('Title').value).toBe('Escort')
  })

  it('asks before Cancel drops what was written, and then forgets it', async () => {
    mockApi({ 'GET /api/items': () => ITEMS })
    const { person, onClose } = renderForm()
    await person.type(field('Title'), 'Escort')
    await person.click(screen.getByRole('button', { name: 'Cancel' }))
    const question = within(await screen.findByRole('alertdialog'))
    await person.click(question.getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(Object.keys(localStorage).filter((key) => key.includes('draft'))).toEqual([])
  })
})

describe('what was written and not saved', () => {
  it('is there again after a reload or a crash, with its mode and its item', async () => {
    mockApi({ 'GET /api/items': () => ITEMS })
    const first = renderForm()
    await fillTrade(first.person)
    pick(PICTURE)
    fireEvent.input(field('Item Image'))
    await waitFor(() => expect(readDraft('contract.new')?.fields['itemImage']).toBe('plate.png'))
    first.unmount()

    const { person } = renderForm()
    expect(screen.getByText(/This is what you wrote just now and did not save\./u)).toBeDefined()
    expect(screen.getByText(/Please pick the image again\./u)).toBeDefined()
    await screen.findByRole('option', { name: 'Armor' })
    expect(mode('Trade').getAttribute('aria-pressed')).toBe('true')
    expect(field('Category').value).toBe('Armor')
    expect(field('Item').value).toBe('Pike Plate')
    expect(field('Price (aUEC)').value).toBe('1,250.5')
    expect(isLeavingGuarded()).toBe(true)

    await person.click(screen.getByRole('button', { name: 'Start afresh' }))
    expect(field('Title').value).toBe('')
    expect(screen.queryByText(/did not save/u)).toBeNull()
    expect(isLeavingGuarded()).toBe(false)
  })

  it('is forgotten once it is saved', async () => {
    mockApi({
      'GET /api/items': () => ITEMS,
      'POST /api/missions': () => Response.json(aMission(), { status: 201 }),
    })
    const { person, onClose } = renderForm()
    await fillRequest(person)
    await waitFor(() => expect(readDraft('contract.new')).toBeDefined())
    await save(person)
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(readDraft('contract.new')).toBeUndefined()
  })
})
