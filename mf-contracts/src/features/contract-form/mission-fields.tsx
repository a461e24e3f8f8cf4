import { MISSION_LINES } from '@hub/api-spec/contract-lines'
import { MISSION_TYPES, ROLES } from '@hub/api-spec/lists'
import { SelectField, TextArea, TextField } from '@hub/ui'
import { AmountField } from '#lib/amount-field.tsx'
import { MoreDetails } from './more-details.tsx'
import styles from './contract-form.module.css'
import type { Mission } from '@hub/api-spec'
import type { FormTexts } from './form-texts.ts'

export interface MissionFieldsProps {
  texts: FormTexts
  postType: Mission['postType']
  /** The names of the fields that are wrong. */
  wrong: ReadonlySet<string>
}

/** The fields of a mission; all but the extra details are required (spec §2). */
export function MissionFields({ texts, postType, wrong }: MissionFieldsProps) {
  return (
    <>
      <div className={styles.wide}>
        <TextField
          label="Title"
          name="title"
          required
          defaultValue={texts['title']}
          isInvalid={wrong.has('title')}
        />
      </div>
      {postType === 'request' ? (
        <SelectField
          key="missionType"
          label="Mission Type"
          name="missionType"
          required
          placeholder="Choose a mission type"
          options={MISSION_TYPES}
          defaultValue={texts['missionType'] ?? ''}
          isInvalid={wrong.has('missionType')}
        />
      ) : (
        <SelectField
          key="role"
          label="Role"
          name="role"
          required
          placeholder="Choose a role"
          options={ROLES}
          defaultValue={texts['role'] ?? ''}
          isInvalid={wrong.has('role')}
        />
      )}
      <AmountField
        label="Payment (aUEC)"
        name="payment"
        required
        text={texts['payment']}
        isInvalid={wrong.has('payment')}
      />
      <div className={styles.wide}>
        <TextField
          label="System / Location"
          name="location"
          required
          defaultValue={texts['location']}
          isInvalid={wrong.has('location')}
        />
      </div>
      <div className={styles.wide}>
        <TextArea
          label="Detailed Information"
          name="details"
          required
          hint="Tags like #armor and mentions like @name stand out."
          defaultValue={texts['details']}
          isInvalid={wrong.has('details')}
        />
      </div>
      <MoreDetails lines={MISSION_LINES} texts={texts} wrong={wrong} />
    </>
  )
}
