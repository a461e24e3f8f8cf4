import { vi } from 'vitest'

/** Gives everything a height: without a layout no row of a virtual list would be in sight. */
export function mockLayout(): void {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600)
}
