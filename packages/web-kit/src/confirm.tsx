import { Button, Dialog } from '@hub/ui'
import { createContext, use, useCallback, useId, useMemo, useState } from 'react'
import type { ReactNode } from 'react'

/** How a question is put. */
export interface ConfirmOptions {
  /** The word on the button that says yes. */
  confirmLabel?: string
  /** Colours the yes as something that cannot be undone. */
  isDestructive?: boolean
}

interface Question extends ConfirmOptions {
  text: string
  /** A statement has no no. */
  isStatement?: boolean
  answer(isConfirmed: boolean): void
}

interface Asking {
  confirm(text: string, options?: ConfirmOptions): Promise<boolean>
  tell(text: string): Promise<void>
}

const AskContext = createContext<Asking | null>(null)

/** Asks before something is done: `if (await confirm('Are you sure …?')) …`. */
export function useConfirm(): Asking['confirm'] {
  return useAsking().confirm
}

/** Tells something that must be seen before going on: `await alert('Error: …')`. */
export function useAlert(): Asking['tell'] {
  return useAsking().tell
}

function useAsking(): Asking {
  const asking = use(AskContext)
  if (!asking) throw new Error('useConfirm and useAlert need the ConfirmProvider.')
  return asking
}

/** Shows the questions of all views, one at a time. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [questions, setQuestions] = useState<readonly Question[]>([])
  const ask = useCallback(
    (question: Omit<Question, 'answer'>) =>
      new Promise<boolean>((resolve) => {
        const asked: Question = {
          ...question,
          answer(isConfirmed) {
            setQuestions((open) => open.filter((one) => one !== asked))
            resolve(isConfirmed)
          },
        }
        setQuestions((open) => [...open, asked])
      }),
    [],
  )
  const asking = useMemo<Asking>(
    () => ({
      confirm: (text, options) => ask({ text, ...options }),
      tell: async (text) => void (await ask({ text, isStatement: true })),
    }),
    [ask],
  )
  const [question] = questions
  return (
    <AskContext value={asking}>
      {children}
      {question && <QuestionDialog key={question.text} question={question} />}
    </AskContext>
  )
}

function QuestionDialog({ question }: { question: Question }) {
  const textId = useId()
  const { text, isStatement, isDestructive, confirmLabel, answer } = question
  return (
    <Dialog
      role="alertdialog"
      size="small"
      title={isStatement ? 'Please note' : 'Please confirm'}
      describedBy={textId}
      onClose={() => answer(false)}
      footer={
        <>
          {!isStatement && (
            <Button data-autofocus onClick={() => answer(false)}>
              Cancel
            </Button>
          )}
          <Button
            variant={isDestructive ? 'danger' : 'primary'}
            data-autofocus={isStatement || undefined}
            onClick={() => answer(true)}
          >
            {confirmLabel ?? (isStatement ? 'OK' : 'Confirm')}
          </Button>
        </>
      }
    >
      <p id={textId}>{text}</p>
    </Dialog>
  )
}
