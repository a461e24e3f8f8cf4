import { Button, Dialog } from '@hub/ui'
import { createContext, use, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
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
  /** When the signal comes before an answer, the answer is no. */
  confirm(text: string, options?: ConfirmOptions, leaving?: AbortSignal): Promise<boolean>
  alert(text: string): Promise<void>
}

const AskContext = createContext<Asking | null>(null)

/**
 * Asks before something is done: `if (await confirm('Are you sure …?')) …`. A question goes from the
 * page with what asked it, as when a right is taken away meanwhile.
 */
export function useConfirm(): (text: string, options?: ConfirmOptions) => Promise<boolean> {
  const { confirm } = useAsking()
  const leaving = useRef<AbortController>(null)
  useEffect(() => {
    const controller = (leaving.current = new AbortController())
    return () => controller.abort()
  }, [])
  return useCallback((text, options) => confirm(text, options, leaving.current?.signal), [confirm])
}

/** Tells something that must be seen before going on: `await alert('Error: …')`. */
export function useAlert(): Asking['alert'] {
  return useAsking().alert
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
    (question: Omit<Question, 'answer'>, leaving?: AbortSignal) =>
      new Promise<boolean>((resolve) => {
        const asked: Question = {
          ...question,
          answer(isConfirmed) {
            setQuestions((open) => open.filter((one) => one !== asked))
            resolve(isConfirmed)
          },
        }
        leaving?.addEventListener('abort', () => asked.answer(false))
        setQuestions((open) => [...open, asked])
      }),
    [],
  )
  const asking = useMemo<Asking>(
    () => ({
      confirm: (text, options, leaving) => ask({ text, ...options }, leaving),
      alert: async (text) => void (await ask({ text, isStatement: true })),
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
