import { Badge, Copy, IconButton, ShieldCheck, Trash2, User } from '@hub/ui'
import { useApiMutation, useNotify, useSession } from '@hub/web-kit'
import { useState } from 'react'
import { DataTable } from '#lib/data-table.tsx'
import { Search } from '#lib/search.tsx'
import { Section } from '#lib/section.tsx'
import { TwoLines } from '#lib/two-lines.tsx'
import { useAdminAction } from '#lib/use-admin-action.ts'
import { usePages } from '#lib/use-pages.ts'
import { useDebounced } from '#lib/use-debounced.ts'
import styles from './user-management.module.css'
import type { UserRecord } from '@hub/api-spec'

/** Everybody there is, and what admins may do about them: to all but themselves. */
export function UserManagement() {
  const [search, setSearch] = useState('')
  const pages = usePages('GET /api/users', useDebounced(search))
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
          {
            title: 'Role',
            cell: ({ isAdmin }) => isAdmin && <Badge tone="amber">Admin</Badge>,
            isForWide: true,
          },
          {
            title: 'Actions',
            cell: (user) => <Actions user={user} isMe={user.uid === me} />,
            width: '8rem',
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
      second={
        <>
          {user.isAdmin && <span className={styles.narrowRole}>Admin · </span>}
          {user.email ?? 'No e-mail'} · {user.uid}
        </>
      }
    />
  )
}

function Actions({ user, isMe }: UserProps) {
  const { changeStatus, remove, isBusy } = useUserActions(user)
  const { displayName, isAdmin } = user
  const isOff = isMe || isBusy
  return (
    <div className={styles.actions}>
      <CopyId {...user} />
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

/** The id is what `npm run admin -- grant` asks for. */
function CopyId({ uid, displayName }: UserRecord) {
  const notify = useNotify()
  async function copy() {
    try {
      await navigator.clipboard.writeText(uid)
      notify('Id copied.')
    } catch {
      notify('The id could not be copied.', 'error')
    }
  }
  return (
    <IconButton
      size="small"
      icon={Copy}
      label={`Copy the id of ${displayName}`}
      onClick={() => void copy()}
    />
  )
}

function useUserActions({ uid, displayName, isAdmin }: UserRecord) {
  const status = useApiMutation('POST /api/users/:uid/set-admin-status')
  const removal = useApiMutation('DELETE /api/users/:uid')
  const runAction = useAdminAction()
  return {
    isBusy: status.isPending || removal.isPending,
    changeStatus: () =>
      runAction({
        question: isAdmin
          ? `Are you sure you want to revoke admin rights from ${displayName}?`
          : `Are you sure you want to make ${displayName} an admin?`,
        confirmLabel: isAdmin ? 'Revoke' : 'Make admin',
        isDestructive: isAdmin,
        act: () => status.mutateAsync({ params: { uid }, body: { isAdmin: !isAdmin } }),
        failure: 'Failed to update admin status.',
      }),
    remove: () =>
      runAction({
        question: `Are you sure you want to delete ${displayName} and all their content? This is a permanent action.`,
        confirmLabel: 'Delete',
        isDestructive: true,
        act: () => removal.mutateAsync({ params: { uid } }),
        failure: 'Failed to delete user.',
      }),
  }
}
