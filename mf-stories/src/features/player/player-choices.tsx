import { SelectField } from '@hub/ui'
import { RATES } from '#lib/player-state.ts'
import { setRate, setSleep } from '#lib/story-player.ts'
import { usePlayer } from '#lib/use-player.ts'
import styles from './player-choices.module.css'
import type { SleepChoice } from '#lib/player-state.ts'

const SLEEP_MINUTES = [5, 15, 30, 45, 60]

const SPEEDS = RATES.map((rate) => ({ value: String(rate), label: `${rate} ×` }))

/** How fast, and for how long. */
export function PlayerChoices({ hasChapters }: { hasChapters: boolean }) {
  const rate = usePlayer((state) => state.rate)
  const choice = usePlayer((state) => state.sleep.choice)
  const sleeps = [
    { value: 'off', label: 'Off' },
    ...(hasChapters ? [{ value: 'chapter', label: 'End of chapter' }] : []),
    ...SLEEP_MINUTES.map((minutes) => ({ value: String(minutes), label: `${minutes} minutes` })),
  ]
  return (
    <div className={styles.choices}>
      <SelectField
        label="Speed"
        options={SPEEDS}
        value={String(rate)}
        onChange={(event) => setRate(Number(event.target.value))}
      />
      <SelectField
        label="Sleep timer"
        options={sleeps}
        value={String(choice)}
        onChange={(event) => setSleep(readSleep(event.target.value))}
      />
    </div>
  )
}

function readSleep(value: string): SleepChoice {
  return value === 'off' || value === 'chapter' ? value : Number(value)
}
