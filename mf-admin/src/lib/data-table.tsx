import { Button, EmptyState, Inbox, Loading, Notice } from '@hub/ui'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import styles from './data-table.module.css'
import type { CSSProperties, ReactNode } from 'react'
import type { Pages } from './use-pages.ts'

/** One column: the first names the row. */
export interface Column<Row> {
  title: string
  cell(row: Row): ReactNode
  /** Its track in the grid; without one it shares what is left. */
  width?: string
  /** Figures and what can be done stand at the row's end. */
  isAtEnd?: boolean
  /** Left out on a narrow page, where the first column says it too. */
  isForWide?: boolean
}

interface DataTableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  pages: Pages<Row>
  keyOf(row: Row): string
  /** The spec's words, shown as 'Error: ...'. */
  failure: string
  loadingText: string
  emptyText: string
}

/** From so many rows on only those in sight are in the page. */
const VIRTUAL_FROM = 200
const ROW_PX = 64

/** A long list with its states: loading, failed, empty, and more to come. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { pages, failure, loadingText, emptyText } = props
  if (pages.isLoading) return <Loading text={loadingText} />
  if (pages.hasFailed) {
    return (
      <Notice tone="error" action={<Button onClick={pages.retry}>Retry</Button>}>
        Error: {failure}
      </Notice>
    )
  }
  if (pages.rows.length === 0) return <EmptyState icon={Inbox} text={emptyText} />
  return (
    <>
      <Rows {...props} />
      {pages.hasMore && (
        <Button isBusy={pages.isLoadingMore} onClick={pages.showMore}>
          Show more
        </Button>
      )}
    </>
  )
}

// Rows are grid lines, not a native table: those cannot be taken out of the middle.
function Rows<Row>({ label, columns, pages, keyOf }: DataTableProps<Row>) {
  const { rows } = pages
  const frame = useRef<HTMLDivElement>(null)
  const isVirtual = rows.length > VIRTUAL_FROM
  // oxlint-disable-next-line react/incompatible-library -- nothing here is given to memoised parts
  const virtual = useVirtualizer({
    count: rows.length,
    enabled: isVirtual,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_PX,
    overscan: 8,
  })
  const shown = isVirtual
    ? virtual.getVirtualItems()
    : rows.map((_, index) => ({ index, start: index * ROW_PX }))
  return (
    <div ref={frame} className={styles.frame}>
      <div
        role="table"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        style={tracksOf(columns)}
      >
        <div role="row" aria-rowindex={1} className={styles.head}>
          {columns.map((column) => (
            <span key={column.title} role="columnheader" className={classOf(column)}>
              {column.title}
            </span>
          ))}
        </div>
        <div role="rowgroup" className={styles.body} style={sizeOf(rows.length)}>
          {shown.map(({ index, start }) => {
            const row = rows[index]
            if (row === undefined) return null
            return (
              <div
                key={keyOf(row)}
                role="row"
                aria-rowindex={index + 2}
                className={styles.row}
                style={{ insetBlockStart: `${start}px`, blockSize: `${ROW_PX}px` }}
              >
                {columns.map((column, at) => (
                  <div
                    key={column.title}
                    role={at === 0 ? 'rowheader' : 'cell'}
                    className={`${styles.cell} ${classOf(column)}`}
                  >
                    {column.cell(row)}
                  </div>
                ))}
              </div>
            )
          })}
        </div>
      </div>
    </div>
  )
}

type Layout = Pick<Column<never>, 'width' | 'isAtEnd' | 'isForWide'>

function tracksOf(columns: readonly Layout[]): CSSProperties {
  const narrow = columns.filter(({ isForWide }) => !isForWide)
  return { '--tracks': toTracks(columns), '--narrow-tracks': toTracks(narrow) } as CSSProperties
}

function toTracks(columns: readonly Layout[]): string {
  return columns.map(({ width = 'minmax(0, 2fr)' }) => width).join(' ')
}

function classOf({ isAtEnd, isForWide }: Layout): string {
  return `${isAtEnd ? styles.end : ''} ${isForWide ? styles.wide : ''}`
}

function sizeOf(count: number): CSSProperties {
  return { blockSize: `${count * ROW_PX}px` }
}
