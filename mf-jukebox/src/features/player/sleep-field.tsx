import { SelectField } from '@hub/ui'
import { SLEEP_MINUTES, sleepIn, sleepStore } from '#lib/player/sleep-timer.ts'
import { useStore } from '@hub/web-kit'
import type { Sleep } from '#lib/player/sleep-timer.ts'

const OPTIONS = [
  { value: 'off', label: 'Off' },
  ...SLEEP_MINUTES.map((minutes) => ({ value: String(minutes), label: `In ${minutes} minutes` })),
  { value: 'after-track', label: 'After this track' },
]

/** When the music is to stop by itself. */
export function SleepField() {
  const value = useStore(sleepStore, toOption)
  function handleChoice(choice: string) {
    if (choice === 'off') sleepStore.set(null)
    else if (choice === 'after-track') sleepStore.set(choice)
    else sleepIn(Number(choice))
  }
  return (
    <SelectField
      label="Sleep timer"
      options={OPTIONS}
      value={value}
      onChange={(event) => handleChoice(event.target.value)}
    />
  )
}

function toOption(sleep: Sleep): string {
  if (sleep === null || sleep === 'after-track') return sleep ?? 'off'
  return String(sleep.minutes)
}
