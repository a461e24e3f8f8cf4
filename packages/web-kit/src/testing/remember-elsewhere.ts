import { act } from '@testing-library/react'

/** Another tab of the browser remembers something; without a key it forgets all. */
export function rememberElsewhere(key: string | null, newValue: string | null): void {
  act(() => void dispatchEvent(Object.assign(new Event('storage'), { key, newValue })))
}
