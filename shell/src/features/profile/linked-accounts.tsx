import { Button, Loading, Notice } from '@hub/ui'
import { apiQuery, formatDate, useQuery } from '@hub/web-kit'
import { Section } from './section.tsx'
import { useLinking } from './use-linking.ts'
import styles from './rows.module.css'
import type { Reply } from '@hub/web-kit'

const PROVIDERS = [
  { id: 'discord', name: 'Discord' },
  { id: 'google', name: 'Google' },
  { id: 'microsoft', name: 'Microsoft' },
  { id: 'apple', name: 'Apple' },
  { id: 'yahoo', name: 'Yahoo' },
  { id: 'x', name: 'X' },
]

type Link = Reply<'GET /api/profile/links'>[number]

/** The accounts one can sign in with; each can be linked to one person only. */
export function LinkedAccounts({ isAsked }: { isAsked: boolean }) {
  const { data: links, isError, refetch } = useQuery(apiQuery('GET /api/profile/links'))
  return (
    <Section
      title="Linked Accounts"
      isAsked={isAsked}
      lead="Link one, and you can sign in with it next time."
    >
      {links ? (
        <Providers links={links} />
      ) : isError ? (
        <Notice tone="error" action={<Button onClick={() => void refetch()}>Retry</Button>}>
          Could not load the linked accounts.
        </Notice>
      ) : (
        <Loading text="Loading linked accounts..." />
      )}
    </Section>
  )
}

function Providers({ links }: { links: readonly Link[] }) {
  const { data: offered } = useQuery(apiQuery('GET /api/auth/providers'))
  const { link, unlink, busyWith, problem } = useLinking()
  return (
    <>
      {problem && <Notice tone="error">{problem}</Notice>}
      <ul className={styles.rows}>
        {PROVIDERS.map(({ id, name }) => {
          const linked = links.find(({ provider }) => provider === id)
          const offer = offered?.find((one) => one.id === id)
          const isOffered = offered === undefined || offer !== undefined
          return (
            <li key={id} className={styles.row}>
              <div className={styles.words}>
                <p className={styles.name}>{name}</p>
                <p className={styles.more}>{describe(linked, isOffered)}</p>
              </div>
              {linked ? (
                <Button
                  size="small"
                  isBusy={busyWith === id}
                  aria-label={`Unlink ${name}`}
                  onClick={() => void unlink(id, name)}
                >
                  Unlink
                </Button>
              ) : (
                <Button
                  size="small"
                  disabled={!isOffered}
                  aria-label={`Link ${name}`}
                  onClick={() => void link(id, offer?.origin)}
                >
                  {busyWith === id ? 'Waiting…' : 'Link'}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}

function describe(linked: Link | undefined, isOffered: boolean) {
  if (linked) {
    const who = linked.email ?? linked.displayName
    return (
      <>
        {who && <bdi>{who}, </bdi>}linked {formatDate(linked.linkedAt)}
      </>
    )
  }
  return isOffered ? 'Not linked' : 'Not configured on this server'
}
