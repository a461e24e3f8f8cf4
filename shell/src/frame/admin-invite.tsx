import { messageOf, useApiMutation, useNotify, useSession } from '@hub/web-kit'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useViewSwitch } from './view-switch.tsx'

/** Takes up the link that makes the first admin: `/#admin=<token>`. */
export function AdminInvite(): null {
  const { mutateAsync: claim } = useApiMutation('POST /api/admin/claim')
  const { renew } = useSession()
  const { onNavigate } = useViewSwitch()
  const notify = useNotify()
  // The fragment is cleared from the address by an effect: it is read before that.
  const [firstToken] = useState(() => readInvite(location.hash))
  const isTaken = useRef(false)

  const takeUp = useEffectEvent(async (token: string) => {
    try {
      const { message } = await claim({ body: { token } })
      await renew()
      notify(message)
      onNavigate('admin')
    } catch (error) {
      notify(messageOf(error, 'This link could not be used. Please try again.'), 'error')
    }
  })

  useEffect(() => {
    const follow = (): void => {
      const token = readInvite(location.hash)
      if (token) void takeUp(token)
    }
    if (firstToken && !isTaken.current) void takeUp(firstToken)
    isTaken.current = true
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [firstToken])

  return null
}

function readInvite(fragment: string): string | undefined {
  return /^#admin=([\w-]+)$/.exec(fragment)?.[1]
}
