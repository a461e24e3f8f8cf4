import {
  Button,
  LayoutGrid,
  List,
  Plus,
  PulseDot,
  SegmentedControl,
  Tabs,
  ViewHeader,
} from '@hub/ui'
import { createRemembered, readWord, useStore } from '@hub/web-kit'
import { useState } from 'react'
import { ContractForm } from '../features/contract-form/contract-form.tsx'
import { MyPosts } from '../features/my-posts/my-posts.tsx'
import { isMission } from '#lib/contract.ts'
import { useOwnContracts } from '#lib/contracts.data.ts'
import { FilteredList } from './filtered-list.tsx'
import { SelectedContractDialog } from './selected-contract-dialog.tsx'
import { useHubLists } from './use-hub-lists.ts'
import { useSelectedContract } from './use-selected-contract.ts'
import styles from './contracts-view.module.css'
import type { RemoteModules, ViewProps } from '@hub/web-kit'
import type { Contract } from '#lib/contract.ts'
import type { OwnContract } from '#lib/contracts.data.ts'

type Tab = 'trading' | 'missions'

const DISPLAYS = [
  { value: 'grid', label: 'Grid', icon: LayoutGrid },
  { value: 'list', label: 'List', icon: List },
] as const

const displayChoice = createRemembered<'grid' | 'list'>('hub.contracts.display', {
  read: readWord(['grid', 'list']),
})

const isHaggledOpen = ({ status, haggleCount }: OwnContract) => status === 'open' && haggleCount > 0

/** The Contracts & Trade Hub: both lists, and the dialogs over them. */
export function ContractsView({ target }: ViewProps) {
  const lists = useHubLists()
  const haggled = useOwnContracts().contracts.filter(isHaggledOpen)
  const selected = useSelectedContract(target)
  const [tab, setTab] = useState<Tab>('trading')
  const display = useStore(displayChoice)
  const [form, setForm] = useState<{ contract?: Contract }>()
  const [areMineShown, setMineShown] = useState(false)

  const isHaggled = (contract: Contract) => haggled.some(({ id }) => id === contract.id)
  const isAnyHaggledOn = (of: Tab) => haggled.some((one) => isMission(one) === (of === 'missions'))
  const toTab = (value: Tab, name: string) => ({
    value,
    label: (
      <span className={styles.tab}>
        {name}
        {value !== tab && isAnyHaggledOn(value) && <PulseDot label="Has offers" />}
      </span>
    ),
  })
  const buttons = (
    <>
      <Button onClick={() => setMineShown(true)}>My Posts</Button>
      <Button variant="primary" onClick={() => setForm({})}>
        <Plus size={18} />
        Post a New Contract
      </Button>
    </>
  )

  return (
    <div className={styles.view}>
      <ViewHeader
        title="Contracts & Trade Hub"
        lead="Buy, sell, hire and be hired. Every price is a starting point."
        actions={buttons}
      />
      <Tabs
        label="Contracts"
        tabs={[toTab('trading', 'Trade Hub'), toTab('missions', 'Contract Board')]}
        value={tab}
        onSelect={setTab}
        actions={
          <SegmentedControl
            label="Display"
            segments={DISPLAYS}
            value={display}
            onSelect={displayChoice.set}
          />
        }
      >
        <FilteredList
          key={tab}
          list={lists[tab]}
          display={display}
          isHaggled={isHaggled}
          onOpen={selected.select}
        />
      </Tabs>
      {areMineShown && <MyPosts onOpen={selected.select} onClose={() => setMineShown(false)} />}
      <SelectedContractDialog
        selected={selected}
        onEdit={(contract) => {
          selected.close()
          setForm({ contract })
        }}
      />
      {form && (
        <ContractForm
          contract={form.contract}
          initialMode={tab === 'trading' ? 'trade' : 'mission-request'}
          onClose={() => setForm(undefined)}
        />
      )}
    </div>
  )
}

void ({ ContractsView } satisfies RemoteModules['mf_contracts/contracts-view'])
