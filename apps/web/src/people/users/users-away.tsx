import { USER_LABELS } from '@ivue/contracts/people/user-words.ts'
import { TextInput } from '@mantine/core'
import { Plus, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { useFieldArray } from 'react-hook-form'
import { Button } from '../../ui/controls/button.tsx'
import { FieldMessage } from '../../ui/controls/field-message.tsx'
import styles from './users.module.css'
import type { Editor } from './users-fields.tsx'

/** Days on which automatic assignment skips the person (domain 1, Away). */
export function UserAway({ editor: { form, details } }: { editor: Editor }) {
  const heading = useId()
  const periods = useFieldArray({ control: form.control, name: 'away' })
  const why = details.locked.away
  const errors = form.formState.errors.away
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className="bottomline below-10 pad-bottom-6">
        {USER_LABELS.away}
      </h3>
      {periods.fields.length === 0 && (
        <p className="faint below-10">No days away. Automatic assignment passes people over while they are away.</p>
      )}
      {periods.fields.map((period, index) => {
        const problem = (part: 'from' | 'to' | 'reason') => {
          const message = errors?.[index]?.[part]?.message
          return message && <FieldMessage>{message}</FieldMessage>
        }
        const part = (name: 'from' | 'to' | 'reason', label: string) =>
          ({
            ...form.register(`away.${index}.${name}`),
            id: `user-away.${index}.${name}`,
            label,
            size: 'sm',
            readOnly: Boolean(why),
            error: problem(name),
            classNames: { error: styles.problem ?? '', input: why ? (styles.locked ?? '') : '' },
          }) as const
        return (
          <fieldset key={period.id} className={`${styles.away} grid items-start gap-0-12 margin-0-0-10 columns-160-160-rest-32`}>
            <legend className="unseen">Away {index + 1}</legend>
            <TextInput {...part('from', 'From')} type="date" max="9999-12-31" />
            <TextInput {...part('to', 'To')} type="date" max="9999-12-31" />
            <TextInput {...part('reason', 'Reason')} maxLength={200} />
            <Button
              square
              size="l"
              variant="quiet"
              icon={Trash2}
              why={why}
              aria-label={`Remove away ${index + 1}`}
              onClick={() => periods.remove(index)}
            />
          </fieldset>
        )
      })}
      <Button icon={Plus} why={why} onClick={() => periods.append({ from: '', to: '', reason: '' })}>
        Add days away
      </Button>
    </section>
  )
}
