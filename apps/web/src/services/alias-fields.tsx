import { TextInput } from '@mantine/core'
import { Plus, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import { Button } from '../ui/controls/button.tsx'
import { FieldMessage, problemProps } from '../ui/controls/field-message.tsx'
import type { ServiceDraft } from './service-draft.ts'
import styles from './services.module.css'

/** Edits the headings that replace column names of the result. */
export function AliasFields({ form, why }: { form: UseFormReturn<ServiceDraft>; why: string | null }) {
  const heading = useId()
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'alias' })
  const errors = form.formState.errors.alias
  return (
    <section aria-labelledby={heading} className={styles.section}>
      <h3 id={heading}>Alias list</h3>
      <p className="muted">Columns are titled by their names: loan_number becomes Loan Number. An alias gives a column another title.</p>
      {fields.map((one, index) => {
        const part = (name: 'value' | 'label', label: string) => {
          const problem = errors?.[index]?.[name]?.message
          const id = `${heading}-${index}-${name}`
          return (
            <div>
              <TextInput
                {...form.register(`alias.${index}.${name}`)}
                {...problemProps(id, problem)}
                label={label}
                size="sm"
                disabled={why !== null}
                error={problem !== undefined}
              />
              <FieldMessage id={id}>{problem}</FieldMessage>
            </div>
          )
        }
        return (
          <fieldset key={one.id} className={`${styles.alias} grid items-end wide gap-4-8 columns-to240-to320-auto`}>
            <legend className="unseen">Alias {index + 1}</legend>
            {part('value', 'Column')}
            {part('label', 'Heading')}
            <Button
              square
              size="l"
              variant="quiet"
              icon={Trash2}
              why={why}
              aria-label={`Remove alias ${index + 1}`}
              onClick={() => remove(index)}
            />
          </fieldset>
        )
      })}
      <Button icon={Plus} why={why} onClick={() => append({ value: '', label: '' })}>
        Add an alias
      </Button>
    </section>
  )
}
