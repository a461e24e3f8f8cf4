import { TRADE_LINES } from '@hub/api-spec/contract-lines'
import { EXPIRY_DAYS } from '@hub/api-spec/lists'
import { SelectField, TextArea } from '@hub/ui'
import { AmountField } from '#lib/amount-field.tsx'
import { ImageField } from './image-field.tsx'
import { ItemFields } from './item-fields.tsx'
import { MoreDetails } from './more-details.tsx'
import styles from './contract-form.module.css'
import type { TradingPost } from '@hub/api-spec'
import type { FormTexts } from './form-texts.ts'

export interface TradeFieldsProps {
  /** The post that is edited. */
  post: TradingPost | undefined
  texts: FormTexts
  /** The names of the fields that are wrong. */
  wrong: ReadonlySet<string>
}

/** The fields of a trade. */
export function TradeFields({ post, texts, wrong }: TradeFieldsProps) {
  return (
    <>
      <ItemFields post={post} texts={texts} wrong={wrong} />
      <AmountField
        label="Price (aUEC)"
        name="price"
        required
        text={texts['price']}
        isInvalid={wrong.has('price')}
      />
      <SelectField
        label="Expires After"
        name="expiryDays"
        options={toOptions(post?.expiryDays)}
        defaultValue={texts['expiryDays']}
      />
      <div className={styles.wide}>
        <TextArea
          label="Description"
          note="optional"
          name="description"
          hint="Use tags like #armor and mentions like @name."
          defaultValue={texts['description'] ?? ''}
          isInvalid={wrong.has('description')}
        />
      </div>
      <div className={styles.wide}>
        <ImageField currentUrl={post?.imageUrl ?? null} />
      </div>
      <MoreDetails lines={TRADE_LINES} texts={texts} wrong={wrong} />
    </>
  )
}

function toOptions(current: number | undefined) {
  const days = new Set<number>([...EXPIRY_DAYS, ...(current === undefined ? [] : [current])])
  return [...days]
    .toSorted((one, other) => one - other)
    .map((count) => ({ value: String(count), label: count === 1 ? '1 day' : `${count} days` }))
}
