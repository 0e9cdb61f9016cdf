import { CONFLICT, conflictPrompt } from '@ivue/contracts/loans/conflict-check.ts'
import { loanDetails } from '@ivue/contracts/loans/contract.ts'
import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useCommand } from '../../rpc/use-command.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FieldMessage, problemProps } from '../../ui/controls/field-message.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { readLoanNumbers } from '../parts/list-neighbours.ts'
import styles from './conflict-check.module.css'
import {
  type BorrowerField,
  type Entries,
  findMessages,
  isDirty,
  NO_ENTRIES,
  toRequestBody,
  withMoreBorrowersAnswer,
  withTyped,
} from './conflict-entries.ts'

const FIELDS: readonly { field: BorrowerField; label: string; secret?: true }[] = [
  { field: 'lastName', label: 'Last Name' },
  { field: 'confirmLastName', label: 'Confirm Last Name' },
  { field: 'ssn', label: 'SSN (no dashes)', secret: true },
  { field: 'confirmSsn', label: 'Confirm SSN', secret: true },
]

/**
 * Conflict Check (platform 2.10). The person enters one borrower after another, and all are sent together. It closes once the check has
 * passed; otherwise the input stays.
 */
export function ConflictCheckDialog({ loanNumber, onClose }: { loanNumber: string; onClose: () => void }) {
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [entries, setEntries] = useState<Entries>(NO_ENTRIES)
  const check = useCommand(loanDetails.conflictCheckCall, {
    invalidate: [loanDetails.getDetails, loanDetails.fetchQc, loanDetails.getHistory],
    // The result changes which actions are allowed, so every list that shows the loan is refetched.
    onDone: () => void client.invalidateQueries({ predicate: ({ state }) => readLoanNumbers(state.data).includes(loanNumber) }),
  })
  const problems = findMessages(entries)
  const focus = (field: BorrowerField) => form.current?.querySelector<HTMLInputElement>(`[name="${field}"]`)?.focus()

  const answer = (to: 'yes' | 'no') => {
    const next = withMoreBorrowersAnswer(entries, to)
    setEntries(next)
    const wrong = FIELDS.find(({ field }) => findMessages(next)[field])
    if (wrong) focus(wrong.field)
    else if (to === 'yes') focus('lastName')
  }
  const submit = () => {
    if (entries.answer === 'no') check.mutate({ loanNumber, ...toRequestBody(entries) }, { onSuccess: onClose })
  }
  // Clears the mutation, which would otherwise keep the entered SSNs in memory.
  const { reset } = check
  useEffect(() => reset, [reset])

  return (
    <Dialog
      onClose={onClose}
      title={CONFLICT.title}
      // The subject leaves out the borrower, because the person must enter the name.
      subject={`Loan ${loanNumber}`}
      size={480}
      dirty={isDirty(entries) && !check.isPending}
      cancel="Cancel"
      main={
        <Button
          size="l"
          variant="primary"
          why={entries.answer === 'no' ? null : 'Answer whether there is a co-borrower first'}
          busy={check.isPending && CONFLICT.waiting}
          onClick={submit}
        >
          Submit
        </Button>
      }
    >
      <form
        ref={form}
        noValidate
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <p role="status" className="below-12 muted">
          {conflictPrompt(entries.stored.length + 1)}
        </p>
        <TextInput label="Loan" size="sm" readOnly value={loanNumber} className="below-10" />
        {FIELDS.map(({ field, label, secret }) => (
          <Field
            key={field}
            name={field}
            label={label}
            secret={secret === true}
            first={field === 'lastName'}
            value={entries.entry[field]}
            problem={problems[field]}
            onChange={(text) => setEntries(withTyped(entries, field, text))}
          />
        ))}
        <fieldset className="margin-14-0-0">
          <legend className="medium below-4">{CONFLICT.question}</legend>
          <Choice checked={false} onPick={() => answer('yes')}>
            {CONFLICT.yes}
          </Choice>
          <Choice checked={entries.answer === 'no'} onPick={() => answer('no')}>
            {CONFLICT.no}
          </Choice>
        </fieldset>
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}

interface FieldProps {
  name: BorrowerField
  label: string
  secret: boolean
  first: boolean
  value: string
  problem: string | undefined
  onChange: (text: string) => void
}

function Field({ name, label, secret, first, value, problem, onChange }: FieldProps) {
  const id = useId()
  return (
    <div className="below-10">
      <TextInput
        name={name}
        label={label}
        size="sm"
        maxLength={60}
        autoComplete="off"
        spellCheck={false}
        inputMode={secret ? 'numeric' : 'text'}
        classNames={{ input: secret ? (styles.secret ?? '') : '' }}
        data-autofocus={first || undefined}
        {...problemProps(id, problem)}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <FieldMessage id={id}>{problem}</FieldMessage>
    </div>
  )
}

/** A radio button that stays unchecked while invalid fields prevent the answer. */
function Choice({ checked, onPick, children }: { checked: boolean; onPick: () => void; children: ReactNode }) {
  return (
    <label className={`${styles.choice} row pressable gap-8 min-height-28`}>
      <input type="radio" name="coBorrower" checked={checked} onChange={onPick} />
      {children}
    </label>
  )
}
