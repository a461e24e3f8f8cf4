import { Button, RefreshCw } from '@hub/ui'
import { messageOf, useAlert, useApiMutation, useNotify } from '@hub/web-kit'
import { Section } from '#lib/section.tsx'

/** Fetches the item catalogue anew from its source. */
export function ItemRefresh() {
  const { mutateAsync, isPending } = useApiMutation('POST /api/admin/refresh-items')
  const notify = useNotify()
  const alert = useAlert()

  async function refresh() {
    try {
      notify((await mutateAsync()).message)
    } catch (error) {
      await alert(`Error: ${messageOf(error, 'Failed to refresh items.')}`)
    }
  }

  return (
    <Section
      title="Item catalogue"
      aside={
        <Button isBusy={isPending} onClick={() => void refresh()}>
          <RefreshCw size={18} />
          Refresh Item List
        </Button>
      }
    >
      <p>Trades choose their items from this list. Items that an open trade uses stay in it.</p>
    </Section>
  )
}
