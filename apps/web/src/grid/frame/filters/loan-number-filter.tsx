import { isLoanNumberList } from '@ivue/contracts/grid/loan-numbers.ts'
import type { ClipboardEvent } from 'react'
import type { FilterForm } from '../../model/filters/use-filter-form.ts'
import { FilterTextField } from './filter-fields.tsx'

interface LoanNumberFilterProps<F extends string> {
  form: FilterForm<F | 'loanNumber' | 'loanNumbers'>
  label: string
}

/** The filter by a part of a loan number, or by a list of whole numbers. */
export function LoanNumberFilter<F extends string>({ form, label }: LoanNumberFilterProps<F>) {
  const { values, field, setAll, isApplied, errorOf } = form
  const set = (text: string) => {
    const split = isLoanNumberList(text) ? { loanNumber: '', loanNumbers: text } : { loanNumber: text, loanNumbers: '' }
    setAll(split as Partial<Record<F | keyof typeof split, string>>)
  }
  // A field of one line would join the lines of a pasted text.
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault()
    const input = event.currentTarget
    const { selectionStart, selectionEnd, value } = input
    const pasted = event.clipboardData.getData('text').replaceAll(/\s+/g, ' ')
    input.setRangeText(pasted, selectionStart ?? value.length, selectionEnd ?? value.length, 'end')
    set(input.value)
  }
  return (
    <FilterTextField
      {...field(values.loanNumbers ? 'loanNumbers' : 'loanNumber')}
      label={label}
      placeholder="A number, or a pasted list"
      inputMode="numeric"
      value={values.loanNumbers || values.loanNumber}
      data-unsent={!(isApplied('loanNumber') && isApplied('loanNumbers')) || undefined}
      error={errorOf('loanNumbers') ?? errorOf('loanNumber')}
      onChange={({ target }) => set(target.value)}
      onPaste={onPaste}
    />
  )
}
