import { Badge, IconButton, ShieldCheck, Trash2, User } from '@hub/ui'
import { useApiMutation, useSession } from '@hub/web-kit'
import { useState } from 'react'
import { DataTable } from '#lib/data-table.tsx'
import { Search } from '#lib/search.tsx'
import { Section } from '#lib/section.tsx'
import { TwoLines } from '#lib/two-lines.tsx'
import { useDeed } from '#lib/use-deed.ts'
import { usePages } from '#lib/use-pages.ts'
import { useSettled } from '#lib/use-settled.ts'
import styles from './user-management.module.css'
import type { UserRecord } from '@hub/api-spec'

/** Everybody there is, and what admins may do about them: to all but themselves. */
export function UserManagement() {
  const [search, setSearch] = useState('')
  const pages = usePages('GET /api/users', useSettled(search))
  const me = useSession().user?.uid
  return (
    <Section
      title="Users"
      aside={<Search label="Search users" value={search} onSearch={setSearch} />}
    >
      <DataTable
        label="Users"
        pages={pages}
        keyOf={({ uid }) => uid}
        failure="Failed to fetch user data"
        loadingText="Loading users..."
        emptyText="No users found."
        columns={[
          {
            title: 'User',
            cell: (user) => <Name user={user} isMe={user.uid === me} />,
            width: 'minmax(0, 5fr)',
          },
          { title: 'Role', cell: ({ isAdmin }) => isAdmin && <Badge tone="amber">Admin</Badge> },
          {
            title: 'Actions',
            cell: (user) => <Actions user={user} isMe={user.uid === me} />,
            width: '5.5rem',
            isAtEnd: true,
          },
        ]}
      />
    </Section>
  )
}

interface UserProps {
  user: UserRecord
  isMe: boolean
}

function Name({ user, isMe }: UserProps) {
  return (
    <TwoLines
      first={isMe ? `${user.displayName} (you)` : user.displayName}
      second={user.email ?? 'No e-mail'}
    />
  )
}

function Actions({ user, isMe }: UserProps) {
  const { changeStatus, remove, isBusy } = useUserDeeds(user)
  const { displayName, isAdmin } = user
  const isOff = isMe || isBusy
  return (
    <div className={styles.actions}>
      <IconButton
        size="small"
        icon={isAdmin ? User : ShieldCheck}
        label={isAdmin ? `Revoke admin from ${displayName}` : `Make ${displayName} an admin`}
        disabled={isOff}
        onClick={() => void changeStatus()}
      />
      <IconButton
        size="small"
        icon={Trash2}
        label={`Delete ${displayName}`}
        disabled={isOff}
        onClick={() => void remove()}
      />
    </div>
  )
}

function useUserDeeds({ uid, displayName, isAdmin }: UserRecord) {
  const refreshes = ['GET /api/users', 'GET /api/admin/audit', 'GET /api/admin/stats'] as const
  const status = useApiMutation('POST /api/users/:uid/set-admin-status', { refreshes })
  const removal = useApiMutation('DELETE /api/users/:uid', { refreshes })
  const doDeed = useDeed()
  return {
    isBusy: status.isPending || removal.isPending,
    changeStatus: () =>
      doDeed({
        question: isAdmin
          ? `Are you sure you want to revoke admin rights from ${displayName}?`
          : `Are you sure you want to make ${displayName} an admin?`,
        confirmLabel: isAdmin ? 'Revoke' : 'Make admin',
        isDestructive: isAdmin,
        act: () => status.mutateAsync({ params: { uid }, body: { isAdmin: !isAdmin } }),
        failure: 'Failed to update admin status.',
      }),
    remove: () =>
      doDeed({
        question: `Are you sure you want to delete ${displayName} and all their content? This is a permanent action.`,
        confirmLabel: 'Delete',
        isDestructive: true,
        act: () => removal.mutateAsync({ params: { uid } }),
        failure: 'Failed to delete user.',
      }),
  }
}
