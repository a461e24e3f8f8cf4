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
import {
  createRemembered,
  exchangePanel,
  readWord,
  usePanel,
  useStore,
  useViewState,
} from '@hub/web-kit'
import { MyPosts } from '../features/my-posts/my-posts.tsx'
import { isMission } from '#lib/contract.ts'
import { useOwnContracts } from '#lib/contracts.data.ts'
import { ContractFormPanel, FORM_PANEL, NEW_CONTRACT } from './contract-form-panel.tsx'
import { FilteredList } from './filtered-list.tsx'
import { SelectedContractDialog } from './selected-contract-dialog.tsx'
import { useHubLists } from './use-hub-lists.ts'
import { OPEN_CONTRACT, useSelectedContract } from './use-selected-contract.ts'
import { useMarkedContract } from './use-marked-contract.ts'
import styles from './contracts-view.module.css'
import type { RemoteModules, ViewProps } from '@hub/web-kit'
import type { Contract } from '#lib/contract.ts'
import type { OwnContract } from '#lib/contracts.data.ts'

type Tab = 'trading' | 'missions'

const readTab = readWord<Tab>(['trading', 'missions'])

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
  const [chosenTab, setTab] = useViewState('contracts.tab')
  const tab = readTab(chosenTab ?? null)
  const display = useStore(displayChoice)
  const form = usePanel(FORM_PANEL)
  const mine = usePanel('contracts.mine')
  const marked = useMarkedContract({ target, selected, lists, setTab })

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
      <Button onClick={() => mine.open('all')}>My Posts</Button>
      <Button variant="primary" onClick={() => form.open(NEW_CONTRACT)}>
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
          markedId={marked.id}
          isHaggled={isHaggled}
          onOpen={selected.select}
        />
      </Tabs>
      {mine.value && <MyPosts onOpen={selected.select} onClose={mine.close} />}
      <SelectedContractDialog
        selected={selected}
        onEdit={({ id }) => exchangePanel(OPEN_CONTRACT, FORM_PANEL, id)}
      />
      <ContractFormPanel
        initialMode={tab === 'trading' ? 'trade' : 'mission-request'}
        onPosted={marked.mark}
      />
    </div>
  )
}

void ({ ContractsView } satisfies RemoteModules['mf_contracts/contracts-view'])
