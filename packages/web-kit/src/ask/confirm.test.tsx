import { act, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { useState } from 'react'
import { renderView } from '../testing/index.ts'
import { useAlert, useConfirm } from './confirm.tsx'

const SENTENCE = 'Are you sure you want to permanently delete this contract?'

function Asker({ onAnswer }: { onAnswer(answer: boolean): void }) {
  const confirm = useConfirm()
  const ask = async () => onAnswer(await confirm(SENTENCE, { confirmLabel: 'Delete' }))
  return (
    <button type="button" onClick={() => void ask()}>
      Ask
    </button>
  )
}

/** Shows it for as long as it may be there. */
function Guarded({ onAnswer }: { onAnswer(answer: boolean): void }) {
  const [isThere, setThere] = useState(true)
  return (
    <>
      {isThere && <Asker onAnswer={onAnswer} />}
      <button type="button" onClick={() => setThere(false)}>
        Take away
      </button>
    </>
  )
}

function Teller({ onSeen }: { onSeen(): void }) {
  const alert = useAlert()
  return (
    <button type="button" onClick={() => void alert('Error: no.').then(onSeen)}>
      Tell
    </button>
  )
}

async function ask() {
  const answers: boolean[] = []
  const { person } = renderView(<Asker onAnswer={(answer) => answers.push(answer)} />)
  await person.click(screen.getByRole('button', { name: 'Ask' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Please confirm' })
  return { answers, person, dialog }
}

describe('useConfirm', () => {
  it('shows the sentence and starts at the button that changes nothing', async () => {
    const { dialog } = await ask()

    expect(within(dialog).getByText(SENTENCE)).toBeTruthy()
    expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Cancel' }))
  })

  it.each([
    ['Delete', true],
    ['Cancel', false],
    ['Close', false],
  ])('answers "%s" with %s, closes, and gives the focus back', async (name, answer) => {
    const { answers, person, dialog } = await ask()

    await person.click(within(dialog).getByRole('button', { name }))

    expect(answers).toEqual([answer])
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ask' }))
  })

  it('takes Escape for a no', async () => {
    const { answers, person } = await ask()

    await person.keyboard('{Escape}')

    expect(answers).toEqual([false])
  })

  it('goes, unanswered, with what asked', async () => {
    const answers: boolean[] = []
    const { person } = renderView(<Guarded onAnswer={(answer) => answers.push(answer)} />)
    const takeAway = screen.getByRole('button', { name: 'Take away' })
    await person.click(screen.getByRole('button', { name: 'Ask' }))
    await screen.findByRole('alertdialog')

    act(() => takeAway.click())

    expect(screen.queryByRole('alertdialog')).toBeNull()
    await expect.poll(() => answers).toEqual([false])
  })
})

describe('useAlert', () => {
  it('goes on once it was seen', async () => {
    let isSeen = false
    const { person } = renderView(<Teller onSeen={() => (isSeen = true)} />)

    await person.click(screen.getByRole('button', { name: 'Tell' }))
    await person.click(await screen.findByRole('button', { name: 'OK' }))

    expect(isSeen).toBe(true)
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})
