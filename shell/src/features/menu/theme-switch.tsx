import { SegmentedControl } from '@hub/ui'
import { THEMES, useTheme } from '#lib/theme.ts'
import styles from './theme-switch.module.css'

const LABELS = { system: 'System', light: 'Light', dark: 'Dark' }

const SEGMENTS = THEMES.map((value) => ({ value, label: LABELS[value] }))

/** Light, dark, or as the system has it. */
export function ThemeSwitch() {
  const [theme, chooseTheme] = useTheme()
  return (
    <div className={styles.theme}>
      <p className={styles.label} aria-hidden="true">
        Theme
      </p>
      <SegmentedControl
        label="Theme"
        segments={SEGMENTS}
        value={theme}
        onSelect={chooseTheme}
        isWide
      />
    </div>
  )
}
