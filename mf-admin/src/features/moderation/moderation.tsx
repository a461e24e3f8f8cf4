import { Badge, IconButton, Trash2 } from '@hub/ui'
import { formatAuec, useApiMutation } from '@hub/web-kit'
import { useState } from 'react'
import { DataTable } from '#lib/data-table.tsx'
import { Search } from '#lib/search.tsx'
import { Section } from '#lib/section.tsx'
import { TwoLines } from '#lib/two-lines.tsx'
import { useAdminAction } from '#lib/use-admin-action.ts'
import { usePages } from '#lib/use-pages.ts'
import { useDebounced } from '#lib/use-debounced.ts'
import styles from './moderation.module.css'
import type { Mission, TradingPost } from '@hub/api-spec'

const WIDTHS = {
  subject: 'minmax(0, 5fr)',
  amount: 'minmax(7rem, 2fr)',
  actions: '4.5rem',
} as const

/** Every trading post, whatever its status. */
export function TradingPosts() {
  const [search, setSearch] = useState('')
  const pages = usePages('GET /api/admin/trading_posts', useDebounced(search))
  const removal = useApiMutation('DELETE /api/admin/trading_posts/:id')
  return (
    <Section
      title="Trading posts"
      aside={<Search label="Search trading posts" value={search} onSearch={setSearch} />}
    >
      <DataTable
        label="Trading posts"
        pages={pages}
        keyOf={({ id }) => id}
        failure="Failed to fetch trading posts"
        loadingText="Loading trading posts..."
        emptyText="No trading posts found."
        columns={[
          {
            title: 'Item',
            cell: (post) => <Subject title={post.item} amount={post.price} contract={post} />,
            width: WIDTHS.subject,
          },
          {
            title: 'Price',
            cell: ({ price }) => <Amount value={price} />,
            width: WIDTHS.amount,
            isAtEnd: true,
            isForWide: true,
          },
          {
            title: 'Actions',
            width: WIDTHS.actions,
            isAtEnd: true,
            cell: ({ id, item }) => (
              <Removal
                title={item}
                kind="post"
                failure="Failed to delete post."
                act={() => removal.mutateAsync({ params: { id } })}
              />
            ),
          },
        ]}
      />
    </Section>
  )
}

/** Every mission, whatever its status. */
export function Missions() {
  const [search, setSearch] = useState('')
  const pages = usePages('GET /api/admin/missions', useDebounced(search))
  const removal = useApiMutation('DELETE /api/admin/missions/:id')
  return (
    <Section
      title="Missions"
      aside={<Search label="Search missions" value={search} onSearch={setSearch} />}
    >
      <DataTable
        label="Missions"
        pages={pages}
        keyOf={({ id }) => id}
        failure="Failed to fetch missions"
        loadingText="Loading missions..."
        emptyText="No missions found."
        columns={[
          {
            title: 'Mission',
            cell: (mission) => (
              <Subject title={mission.title} amount={mission.payment} contract={mission} />
            ),
            width: WIDTHS.subject,
          },
          {
            title: 'Payment',
            cell: ({ payment }) => <Amount value={payment} />,
            width: WIDTHS.amount,
            isAtEnd: true,
            isForWide: true,
          },
          {
            title: 'Actions',
            width: WIDTHS.actions,
            isAtEnd: true,
            cell: ({ id, title }) => (
              <Removal
                title={title}
                kind="mission"
                failure="Failed to delete mission."
                act={() => removal.mutateAsync({ params: { id } })}
              />
            ),
          },
        ]}
      />
    </Section>
  )
}

function Amount({ value }: { value: number }) {
  return <span className={styles.amount}>{formatAuec(value)}</span>
}

interface SubjectProps {
  title: string
  amount: number
  contract: Pick<Mission | TradingPost, 'authorId' | 'authorName' | 'status'>
}

function Subject({ title, amount, contract: { authorId, authorName, status } }: SubjectProps) {
  return (
    <TwoLines
      first={title}
      second={
        <>
          {status !== 'open' && <Badge className={styles.status}>{status}</Badge>}
          <bdi>{authorName || authorId.slice(0, 8)}</bdi>
          <span className={styles.narrow}> · {formatAuec(amount)}</span>
        </>
      }
    />
  )
}

interface RemovalProps {
  title: string
  kind: 'post' | 'mission'
  failure: string
  act(): Promise<{ message: string }>
}

function Removal({ title, kind, failure, act }: RemovalProps) {
  const runAction = useAdminAction()
  const question = `Are you sure you want to delete the ${kind} "${title}"? This is a permanent action.`
  return (
    <IconButton
      size="small"
      icon={Trash2}
      label={`Delete ${title}`}
      onClick={() =>
        void runAction({ question, confirmLabel: 'Delete', isDestructive: true, act, failure })
      }
    />
  )
}
