import { useEffect } from 'react'
import { useMayLeave } from '../forms/leave-guard.ts'
import { guardHistory } from './page-history.ts'

/** Asks before Back and Forward leave what is not saved. */
export function HistoryGuard(): null {
  const mayLeave = useMayLeave()
  useEffect(() => guardHistory(mayLeave), [mayLeave])
  return null
}
