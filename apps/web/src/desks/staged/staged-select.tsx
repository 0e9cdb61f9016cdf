import { NativeSelect } from '@mantine/core'
import { useEffect, useId, useRef } from 'react'
import { FieldMessage, problemProps } from '../../ui/controls/field-message.tsx'

interface StagedSelectProps {
  label: string
  words: readonly string[]
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** A select of a decision, initially "Select". An error is shown below it and moves the focus to it. */
export function StagedSelect({ label, words, value, error, onChange }: StagedSelectProps) {
  const id = useId()
  const field = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    if (error) field.current?.focus()
  }, [error])
  return (
    <div className="max-wide width-320 below-16">
      <NativeSelect
        ref={field}
        label={label}
        size="sm"
        data={[{ label: 'Select', value: '' }, ...words]}
        value={value}
        error={Boolean(error)}
        {...problemProps(id, error)}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <FieldMessage id={id}>{error}</FieldMessage>
    </div>
  )
}
