import { CircleAlert, CircleCheck, IconButton, Info, X } from '@hub/ui'
import {
  createContext,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { attempt } from '../base/attempt.ts'
import styles from './notify.module.css'
import type { ReactNode } from 'react'

/** `error` stays until it is dismissed; the others leave by themselves. */
export type NotifyTone = 'info' | 'success' | 'error'

/** Shows a message beside whatever the person is doing. */
export type Notify = (text: string, tone?: NotifyTone) => void

interface Message {
  id: number
  text: string
  tone: NotifyTone
}

const ICONS = { info: Info, success: CircleCheck, error: CircleAlert }
const STAYS_MS = 7_000
const MOST_AT_ONCE = 4

const NotifyContext = createContext<Notify | null>(null)

/** Shows a message beside whatever the person is doing: `notify('Contract posted successfully!')`. */
export function useNotify(): Notify {
  const notify = use(NotifyContext)
  if (!notify) throw new Error('useNotify needs the NotifyProvider.')
  return notify
}

/** Holds the messages of all views, in two live regions: news politely, errors at once. */
export function NotifyProvider({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState<readonly Message[]>([])
  const lastId = useRef(0)
  const notify = useCallback<Notify>((text, tone = 'success') => {
    const message = { id: ++lastId.current, text, tone }
    setMessages((shown) => [...shown, message].slice(-MOST_AT_ONCE))
  }, [])
  const dismiss = useCallback((id: number) => {
    setMessages((shown) => shown.filter((message) => message.id !== id))
  }, [])
  const errors = messages.filter(({ tone }) => tone === 'error')
  const news = messages.filter(({ tone }) => tone !== 'error')
  return (
    <NotifyContext value={notify}>
      {children}
      <Stack newest={messages.at(-1)?.id}>
        <div role="alert" className={styles.region}>
          {errors.map((message) => (
            <MessageBox key={message.id} message={message} onDismiss={dismiss} />
          ))}
        </div>
        <div role="status" className={styles.region}>
          {news.map((message) => (
            <MessageBox key={message.id} message={message} onDismiss={dismiss} />
          ))}
        </div>
      </Stack>
    </NotifyContext>
  )
}

/** As a popover it lies above an open dialog too, where it has to be put again for every message. */
function Stack({ newest, children }: { newest: number | undefined; children: ReactNode }) {
  const stack = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = stack.current
    if (!element?.popover || newest === undefined) return undefined
    attempt(() => element.showPopover())
    // Where the browser refuses that, it is seen all the same, only not above a dialog.
    if (!attempt(() => element.matches(':popover-open'))) element.removeAttribute('popover')
    return () => attempt(() => element.hidePopover())
  }, [newest])
  return (
    <div ref={stack} popover="manual" className={styles.stack}>
      {children}
    </div>
  )
}

function MessageBox({ message, onDismiss }: { message: Message; onDismiss(id: number): void }) {
  const { id, text, tone } = message
  const [isHeld, setHeld] = useState(false)
  const isLeaving = tone !== 'error' && !isHeld
  useEffect(() => {
    if (!isLeaving) return undefined
    const timer = setTimeout(() => onDismiss(id), STAYS_MS)
    return () => clearTimeout(timer)
  }, [isLeaving, id, onDismiss])
  const Icon = ICONS[tone]
  return (
    <div
      className={`${styles.message} ${styles[tone]}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon size={20} />
      <p className={styles.text}>{text}</p>
      <IconButton size="small" label="Dismiss" icon={X} onClick={() => onDismiss(id)} />
    </div>
  )
}
