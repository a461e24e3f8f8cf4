import { Button, Dialog, EmptyState, Inbox, Loading, RefreshProblem } from '@hub/ui'
import { useState } from 'react'
import { useOwnContracts } from '#lib/contracts.data.ts'
import { MyPost } from './my-post.tsx'
import styles from './my-posts.module.css'
import type { Contract } from '#lib/contract.ts'

export interface MyPostsProps {
  onOpen(contract: Contract): void
  onClose(): void
}

const STEP = 50

/** All that one has posted, whatever became of it: what is accepted or over is in no other list. */
export function MyPosts({ onOpen, onClose }: MyPostsProps) {
  const { contracts, isLoading, hasFailed, retry } = useOwnContracts()
  const [shown, setShown] = useState(STEP)
  return (
    <Dialog title="My Posts" onClose={onClose}>
      <div className={styles.frame}>
        {isLoading && <Loading text="Loading your posts..." />}
        {hasFailed && <RefreshProblem text="Could not refresh." onRetry={retry} />}
        {!isLoading && !hasFailed && contracts.length === 0 && (
          <EmptyState icon={Inbox} text="You have not posted anything yet." />
        )}
        <ul className={styles.posts}>
          {contracts.slice(0, shown).map((contract) => (
            <MyPost key={contract.id} contract={contract} onOpen={onOpen} />
          ))}
        </ul>
        {contracts.length > shown && (
          <Button className={styles.more} onClick={() => setShown(shown + STEP)}>
            Show more
          </Button>
        )}
      </div>
    </Dialog>
  )
}
