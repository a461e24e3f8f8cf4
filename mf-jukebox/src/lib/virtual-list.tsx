import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import styles from './virtual-list.module.css'
import type { ReactNode } from 'react'

export interface VirtualListProps<Row> {
  /** Names the list for screen readers. */
  label: string
  rows: readonly Row[]
  /** The height of each row, in units of the font's size. */
  rowRem: number
  keyOf(row: Row): string
  renderRow(row: Row, index: number): ReactNode
  /** The last rows are in sight: there may be more to fetch. */
  onEndNear?: (() => void) | undefined
  /** The row to keep in sight, as while it is moved by buttons. */
  shownIndex?: number | undefined
  className?: string | undefined
}

const OVERSCAN = 6

/** A list of any length of which only what is in sight is on the page. */
export function VirtualList<Row>(props: VirtualListProps<Row>) {
  const { label, rows, rowRem, keyOf, renderRow, onEndNear, shownIndex, className } = props
  const scroller = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- nothing here is given to memoised parts
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowRem * remPixels(),
    getItemKey: (index) => {
      const row = rows[index]
      return row === undefined ? index : keyOf(row)
    },
    overscan: OVERSCAN,
  })
  const items = virtual.getVirtualItems()
  const isEndNear = (items.at(-1)?.index ?? 0) >= rows.length - OVERSCAN - 1

  useEffect(() => {
    if (isEndNear) onEndNear?.()
  }, [isEndNear, onEndNear, rows.length])
  useEffect(() => {
    if (shownIndex !== undefined) virtual.scrollToIndex(shownIndex, { align: 'auto' })
  }, [shownIndex, virtual])

  return (
    <div ref={scroller} className={`${styles.scroller} ${className}`}>
      <ul aria-label={label} className={styles.rows} style={{ blockSize: virtual.getTotalSize() }}>
        {items.map((item) => {
          const row = rows[item.index]
          return row === undefined ? null : (
            <li
              key={item.key}
              aria-setsize={rows.length}
              aria-posinset={item.index + 1}
              className={styles.row}
              style={{ blockSize: item.size, transform: `translateY(${item.start}px)` }}
            >
              {renderRow(row, item.index)}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** Rows grow with the size of the letters. */
function remPixels(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
}
