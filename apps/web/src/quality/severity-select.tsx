import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { type KeyboardEvent, useRef } from 'react'

/** Milliseconds within which the second letter follows the first. */
const LETTERS_MS = 1_500

interface SeveritySelectProps extends Omit<NativeSelectProps, 'data' | 'onChange' | 'onKeyDown'> {
  data: readonly (string | { label: string; value: string })[]
  onChoose: (severity: string) => void
}

/** A choice of severity. By keyboard it takes two letters, because one letter would choose Material where Moderate was meant. */
export function SeveritySelect({ data, onChoose, ...rest }: SeveritySelectProps) {
  const typed = useRef({ letter: '', at: 0 })
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, timeStamp } = event
    if (!/^[a-z]$/i.test(key) || ctrlKey || metaKey || altKey) return
    event.preventDefault()
    const { letter, at } = typed.current
    const words = timeStamp - at < LETTERS_MS ? `${letter}${key}`.toLowerCase() : ''
    const chosen = data.map((one) => (typeof one === 'string' ? one : one.value)).find((value) => value.toLowerCase().startsWith(words))
    if (words && chosen) onChoose(chosen)
    typed.current = words && chosen ? { letter: '', at: 0 } : { letter: key, at: timeStamp }
  }
  return <NativeSelect {...rest} data={[...data]} onKeyDown={onKeyDown} onChange={(event) => onChoose(event.currentTarget.value)} />
}
