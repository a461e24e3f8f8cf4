import {
  markStale,
  messageOf,
  useApiMutation,
  useConfirm,
  useNotify,
  useSession,
} from '@hub/web-kit'
import { useEffect, useRef, useState } from 'react'
import { isElsewhere, visitProvider } from '#lib/provider-window.ts'

const NOT_LINKED = 'Failed to link account. It may already be in use by another user. Error: '

/** Links and unlinks accounts. One that is linked makes a guest a member. */
export function useLinking() {
  const [busyWith, setBusyWith] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const waiting = useRef<AbortController>(null)
  const { renew } = useSession()
  const notify = useNotify()
  const confirm = useConfirm()
  const { mutateAsync: drop } = useApiMutation('DELETE /api/profile/links/:provider')
  useEffect(() => () => waiting.current?.abort(), [])

  async function link(provider: string, origin: string | undefined) {
    if (isElsewhere(origin)) return goTo(origin)
    waiting.current?.abort()
    waiting.current = new AbortController()
    setBusyWith(provider)
    setProblem(undefined)
    try {
      const { status, message } = await visitProvider(provider, 'link', waiting.current.signal)
      if (status === 'failed') setProblem(NOT_LINKED + message)
      if (status === 'done') await takeUpLink()
    } catch (error) {
      setProblem(NOT_LINKED + messageOf(error, 'the provider could not be reached.'))
    }
    setBusyWith(undefined)
  }

  // Who is signed in here is not signed in there, so nobody is taken along unasked.
  async function goTo(origin: string) {
    const question = `Accounts are linked at ${origin} only. Go there? You will have to sign in there.`
    if (await confirm(question, { confirmLabel: 'Go there' })) location.assign(origin)
  }

  async function takeUpLink() {
    notify('Account linked successfully!')
    await Promise.all([markStale('POST /api/auth/callback/:provider'), renew()])
  }

  async function unlink(provider: string, name: string) {
    const question = `Are you sure you want to unlink ${name}? You can no longer sign in with it.`
    if (!(await confirm(question, { confirmLabel: 'Unlink', isDestructive: true }))) return
    setBusyWith(provider)
    setProblem(undefined)
    try {
      notify((await drop({ params: { provider } })).message)
    } catch (error) {
      setProblem(messageOf(error, 'Failed to unlink account.'))
    }
    setBusyWith(undefined)
  }

  return { link, unlink, busyWith, problem }
}
