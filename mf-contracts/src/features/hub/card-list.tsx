import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useDeferredValue, useEffect, useRef } from 'react'
import { layoutOf } from './card-layout.ts'
import { ContractCard } from './contract-card.tsx'
import { usePlace } from './use-place.ts'
import styles from './card-list.module.css'
import type { Range } from '@tanstack/react-virtual'
import type { CSSProperties } from 'react'
import type { Contract } from '#lib/contract.ts'
import type { CardLayout, Display } from './card-layout.ts'

export interface CardListProps {
  contracts: readonly Contract[]
  display: Display
  /** What is shown is about to be replaced. */
  isStale: boolean
  /** The contract that stands out, if one does. */
  markedId?: string | undefined
  /** Somebody has made an offer on this contract of one's own. */
  isHaggled(contract: Contract): boolean
  onOpen(contract: Contract): void
  onTag(tag: string): void
  /** The last cards are in sight: there may be more to fetch. */
  onEndNear?: (() => void) | undefined
}

const OVERSCAN = { grid: 1, list: 3, narrow: 2 } as const

/** A slow processor takes so long from one turn of the wheel to the next. */
const STILL_AFTER_MS = 300

/** Cards on the page's own scroll, of which only those in sight, and the one with the focus, are there. */
export function CardList(props: CardListProps) {
  const { display, isStale, markedId, isHaggled, onOpen, onTag, onEndNear } = props
  // A key that is struck goes before the cards that it will find.
  const contracts = useDeferredValue(props.contracts)
  const list = useRef<HTMLUListElement>(null)
  const focused = useRef<string>(undefined)
  const place = usePlace(list)
  const layout = layoutOf(display, place ? place.width / place.rem : 0)
  const rows = Math.ceil(contracts.length / layout.columns)
  // oxlint-disable-next-line react/incompatible-library -- nothing here is given to memoised parts
  const virtual = useWindowVirtualizer({
    ...rowsOf(layout, place?.rem ?? 16),
    count: place ? rows : 0,
    scrollMargin: place?.top ?? 0,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    overscan: OVERSCAN[layout.look],
    // Rows come a frame after the scroll that asks for them, in place of holding that up.
    useFlushSync: false,
    isScrollingResetDelay: STILL_AFTER_MS,
    // Of a new layout all rows are placed anew; only a new function tells.
    // oxlint-disable-next-line react/exhaustive-deps
    getItemKey: useCallback((index: number) => index, [layout.look, layout.columns, place?.rem]),
    rangeExtractor(range: Range) {
      const shown = defaultRangeExtractor(range)
      const at = contracts.findIndex(({ id }) => id === focused.current)
      const row = Math.floor(at / layout.columns)
      if (at < 0 || shown.includes(row)) return shown
      return [...shown, row].toSorted((one, other) => one - other)
    },
  })
  const items = virtual.getVirtualItems()
  const isEndNear =
    place !== undefined &&
    contracts === props.contracts &&
    (virtual.range?.endIndex ?? 0) >= rows - 1 - OVERSCAN[layout.look]
  useEffect(() => {
    if (isEndNear) onEndNear?.()
  }, [isEndNear, onEndNear, rows])

  const markedRow = Math.floor(contracts.findIndex(({ id }) => id === markedId) / layout.columns)
  const { scrollToIndex } = virtual
  const isPlaced = place !== undefined
  const shownMark = useRef<string>(undefined)
  useEffect(() => {
    // Once for each that is marked, not whenever others come before it.
    if (!isPlaced || markedRow < 0 || shownMark.current === markedId) return
    shownMark.current = markedId
    scrollToIndex(markedRow, { align: 'center' })
  }, [isPlaced, markedId, markedRow, scrollToIndex])

  return (
    <ul
      ref={list}
      aria-busy={isStale || undefined}
      data-scrolling={virtual.isScrolling || undefined}
      className={styles.list}
      style={{ blockSize: virtual.getTotalSize() }}
      onFocus={({ target }) => {
        focused.current = target.closest('li')?.dataset['contract']
      }}
      onBlur={() => {
        focused.current = undefined
      }}
    >
      {items.flatMap((row) => {
        const first = row.index * layout.columns
        return contracts.slice(first, first + layout.columns).map((contract, column) => (
          <li
            key={contract.id}
            data-contract={contract.id}
            data-marked={contract.id === markedId || undefined}
            aria-current={contract.id === markedId || undefined}
            aria-setsize={contracts.length}
            aria-posinset={first + column + 1}
            className={styles.place}
            style={placeIn(layout, column, row.start - virtual.options.scrollMargin, row.size)}
          >
            <ContractCard
              contract={contract}
              look={layout.look}
              hasHaggles={isHaggled(contract)}
              onOpen={onOpen}
              onTag={onTag}
            />
          </li>
        ))
      })}
    </ul>
  )
}

function rowsOf({ rowRem, gapRem }: CardLayout, rem: number) {
  return { estimateSize: () => rowRem * rem, gap: gapRem * rem }
}

function placeIn(
  { columns, gapRem }: CardLayout,
  column: number,
  start: number,
  size: number,
): CSSProperties {
  return {
    insetBlockStart: start,
    blockSize: size,
    ...(columns > 1 && {
      insetInlineStart: `calc((100% + ${gapRem}rem) * ${column / columns})`,
      inlineSize: `calc((100% + ${gapRem}rem) / ${columns} - ${gapRem}rem)`,
    }),
  }
}
