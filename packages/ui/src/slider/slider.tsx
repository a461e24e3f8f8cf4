import { clsx } from 'clsx'
import styles from './slider.module.css'
import type { ChangeEvent, CSSProperties } from 'react'

export interface SliderProps {
  /** Names the control for screen readers. */
  label: string
  value: number
  max: number
  step?: number
  /** The value in words: '1:05 of 3:20'. */
  valueText?: string
  isDisabled?: boolean
  onChange(value: number): void
  className?: string | undefined
}

/** A native range whose track is filled up to the value. */
export function Slider({
  label,
  value,
  max,
  step = 1,
  valueText,
  isDisabled = false,
  onChange,
  className,
}: SliderProps) {
  const share = max > 0 ? Math.min(1, value / max) : 0
  return (
    <input
      type="range"
      aria-label={label}
      aria-valuetext={valueText}
      min={0}
      max={max}
      step={step}
      value={value}
      disabled={isDisabled}
      className={clsx(styles.slider, className)}
      style={{ '--slider-filled': `${share * 100}%` } as CSSProperties}
      onChange={(event: ChangeEvent<HTMLInputElement>) => onChange(event.target.valueAsNumber)}
    />
  )
}
