import { type ReactNode, useId } from 'react'
import styles from './segments.module.css'

interface SegmentsProps<V extends string> {
  label: string
  items: readonly { value: V; label: ReactNode }[]
  value: V
  onChange: (value: V) => void
}

/**
 * A row of labels; one is chosen. It uses native radio buttons, for pages that do not load Mantine at first. Other pages use
 * Mantine's SegmentedControl, which looks the same.
 */
export function Segments<V extends string>({ label, items, value, onChange }: SegmentsProps<V>) {
  const name = useId()
  return (
    <fieldset className="inline-flex wrap rounded gap-1 pad-2 on-canvas" aria-label={label}>
      {items.map((item) => (
        <label key={item.value} className={`${styles.segment} relative muted rounded-4 pressable min-height-24 pad-2-9 font-500-12-20`}>
          <input type="radio" name={name} className="unseen" checked={item.value === value} onChange={() => onChange(item.value)} />
          {item.label}
        </label>
      ))}
    </fieldset>
  )
}
