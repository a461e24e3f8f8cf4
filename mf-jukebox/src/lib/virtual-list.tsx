import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useCallback, useEffect, useRef } from 'react'
import { useRem } from './use-rem.ts'
import styles from './virtual-list.module.css'
import type { ReactNode } from 'react'

export interface VirtualListProps<Row> {
  /** Names the list for screen readers. */
  label: string
  rows: readonly Row[]
  /** The height of each row, in units of the font's size. */
  rowRem: number
  /** Rows are rendered anew when this is another function. */
  renderRow(row: Row, index: number): ReactNode
  /** The last rows are in sight: there may be more to fetch. */
  onEndNear?: (() => void) | undefined
  /** The row to keep in sight, as while it is moved by buttons. */
  shownIndex?: number | undefined
  className?: string | undefined
}

const OVERSCAN = 6
/** A slow processor takes so long from one turn of the wheel to the next. */
const STILL_AFTER_MS = 300

/** A list of any length of which only what is in sight is on the page. */
export function VirtualList<Row extends { id: string }>(props: VirtualListProps<Row>) {
  const { label, rows, rowRem, renderRow, onEndNear, shownIndex, className } = props
  const scroller = useRef<HTMLDivElement>(null)
  // Rows grow with the size of the letters.
  const rowPixels = rowRem * useRem()
  // oxlint-disable-next-line react/incompatible-library -- nothing here is given to memoised parts
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPixels,
    // Another function has all rows placed anew, a hundred thousand maybe: only when they changed.
    // oxlint-disable-next-line react/exhaustive-deps
    getItemKey: useCallback((index: number) => rows[index]?.id ?? index, [rows, rowPixels]),
    overscan: OVERSCAN,
    // Rows come a frame after the scroll that asks for them, in place of holding that up.
    useFlushSync: false,
    isScrollingResetDelay: STILL_AFTER_MS,
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
      <ul
        aria-label={label}
        data-scrolling={virtual.isScrolling || undefined}
        className={styles.rows}
        style={{ blockSize: virtual.getTotalSize() }}
      >
        {items.map(({ index, key, start, size }) => {
          const row = rows[index]
          return row === undefined ? null : (
            <VirtualRow
              key={key}
              row={row}
              index={index}
              count={rows.length}
              start={start}
              size={size}
              renderRow={renderRow}
            />
          )
        })}
      </ul>
    </div>
  )
}

interface VirtualRowProps<Row> extends Pick<VirtualListProps<Row>, 'renderRow'> {
  row: Row
  index: number
  count: number
  start: number
  size: number
}

/** While the list is scrolled, only rows that come into sight are rendered. */
const VirtualRow = memo(function VirtualRow<Row>(props: VirtualRowProps<Row>) {
  const { row, index, count, start, size, renderRow } = props
  return (
    <li
      aria-setsize={count}
      aria-posinset={index + 1}
      className={styles.row}
      style={{ insetBlockStart: start, blockSize: size }}
    >
      {renderRow(row, index)}
    </li>
  )
}) as <Row>(props: VirtualRowProps<Row>) => ReactNode
