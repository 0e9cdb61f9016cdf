import { USER_LABELS } from '@ivue/contracts/people/user-words.ts'
import { TextInput } from '@mantine/core'
import { Plus, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { useFieldArray } from 'react-hook-form'
import { Button } from '../ui/button.tsx'
import { FieldMessage } from '../ui/field-message.tsx'
import styles from './users.module.css'
import type { Editor } from './users-fields.tsx'

/** Days on which automatic assignment passes the person over (domain 1, Away). */
export function UserAway({ editor: { form, details } }: { editor: Editor }) {
  const heading = useId()
  const periods = useFieldArray({ control: form.control, name: 'away' })
  const why = details.locked.away
  const errors = form.formState.errors.away
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className={styles.section}>
        {USER_LABELS.away}
      </h3>
      {periods.fields.length === 0 && (
        <p className={styles.quiet}>No days away. Automatic assignment passes people over while they are away.</p>
      )}
      {periods.fields.map((period, index) => {
        const error = errors?.[index]?.from?.message ?? errors?.[index]?.to?.message ?? errors?.[index]?.reason?.message
        const day = (end: 'from' | 'to', label: string) => (
          <TextInput
            id={`user-away.${index}.${end}`}
            type="date"
            size="sm"
            label={label}
            max="9999-12-31"
            readOnly={Boolean(why)}
            error={Boolean(errors?.[index]?.[end])}
            aria-invalid={errors?.[index]?.[end] ? true : undefined}
            aria-describedby={error ? `user-away-${index}-problem` : undefined}
            {...form.register(`away.${index}.${end}`)}
          />
        )
        return (
          <fieldset key={period.id} className={styles.away}>
            <legend className="unseen">Away {index + 1}</legend>
            {day('from', 'From')}
            {day('to', 'To')}
            <TextInput size="sm" label="Reason" maxLength={200} readOnly={Boolean(why)} {...form.register(`away.${index}.reason`)} />
            <Button
              square
              size="l"
              variant="quiet"
              icon={Trash2}
              why={why}
              aria-label={`Remove away ${index + 1}`}
              onClick={() => periods.remove(index)}
            />
            <FieldMessage id={`user-away-${index}-problem`}>{error}</FieldMessage>
          </fieldset>
        )
      })}
      <Button icon={Plus} why={why} onClick={() => periods.append({ from: '', to: '', reason: '' })}>
        Add days away
      </Button>
    </section>
  )
}
