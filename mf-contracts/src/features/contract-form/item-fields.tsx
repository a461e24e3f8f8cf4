import { Button, ComboboxField, Loading, Notice, SelectField } from '@hub/ui'
import { useMemo, useState } from 'react'
import { useItems } from './contract-form.data.ts'
import { groupItems } from './item-catalogue.ts'
import styles from './contract-form.module.css'
import type { TradingPost } from '@hub/api-spec'
import type { FormTexts } from './form-texts.ts'

const NONE: readonly string[] = []
const LOAD_FAILED = 'Failed to fetch item data from the server.'

export interface ItemFieldsProps {
  post: TradingPost | undefined
  texts: FormTexts
  wrong: ReadonlySet<string>
}

/** The category, and the item out of it: another category clears the item (spec §5). */
export function ItemFields({ post, texts, wrong }: ItemFieldsProps) {
  const items = useItems()
  const [category, setCategory] = useState(texts['category'] ?? '')
  const [item, setItem] = useState(texts['item'] ?? '')
  const catalogue = useMemo(
    () => groupItems(items.data ?? [], post && { category: post.category, name: post.item }),
    [items.data, post],
  )

  function handleCategory(chosen: string) {
    setCategory(chosen)
    setItem('')
  }

  return (
    <>
      <SelectField
        label="Category"
        name="category"
        required
        placeholder="Choose a category"
        options={[...catalogue.keys()]}
        value={category}
        isInvalid={wrong.has('category')}
        onChange={(event) => handleCategory(event.target.value)}
      />
      <ComboboxField
        label="Item"
        name="item"
        required
        placeholder={category ? 'Type or choose an item' : 'Choose a category first'}
        options={catalogue.get(category) ?? NONE}
        value={item}
        disabled={category === ''}
        isInvalid={wrong.has('item')}
        onChoose={setItem}
      />
      {items.isPending && <Loading text="Loading items..." className={styles.wide} />}
      {items.isError && (
        <Notice
          tone="error"
          className={styles.wide}
          action={
            <Button size="small" onClick={() => void items.refetch()}>
              Try again
            </Button>
          }
        >
          Error loading items: {LOAD_FAILED}
        </Notice>
      )}
    </>
  )
}
