const SIZE = '--dock-size'

/** Publishes to the styles of the page how high what lies at its foot is; a ref for it. */
export function publishDockSize(dock: HTMLElement | null): (() => void) | undefined {
  if (!dock) return undefined
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty(SIZE, `${dock.clientHeight}px`))
  observer.observe(dock)
  return () => {
    observer.disconnect()
    style.removeProperty(SIZE)
  }
}
