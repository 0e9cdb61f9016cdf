import type { audit } from '@ivue/contracts/audit/contract.ts'
import { searchProblem } from '@ivue/contracts/desks/search.ts'
import { RotateCcw, Search } from 'lucide-react'
import { type ComponentProps, type FormEvent, useId, useState } from 'react'
import type { PageOf } from '../grid/types.ts'
import type { GridState } from '../grid/use-grid-state.ts'
import { initialFilters } from '../grid/view.ts'
import { Button } from '../ui/button.tsx'
import { FieldMessage } from '../ui/field-message.tsx'
import styles from './audit-filters.module.css'
import { AUDIT_TRAIL, OUTCOME_WORDS } from './audit-filters.ts'

type Name = keyof (typeof AUDIT_TRAIL)['filters']

interface AuditFilterBarProps {
  grid: GridState<Name>
  page: PageOf<typeof audit.getList> | undefined
  onSame: () => void
}

/** Person, command, outcome and days. What is chosen waits for Search; the pair of days is checked as the server does. */
export function AuditFilterBar({ grid, page, onSame }: AuditFilterBarProps) {
  const { filters } = grid.view
  const [values, setValues] = useState(filters)
  const [problem, setProblem] = useState<{ field: string; msg: string } | null>(null)
  const set = (name: Name) => (event: { currentTarget: { value: string } }) => {
    const { value } = event.currentTarget
    setValues((before) => ({ ...before, [name]: value }))
    setProblem(null)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = searchProblem({ dateFrom: values.dateFromSearch, dateTo: values.dateToSearch, loanNumber: '', employees: [] }, false)
    setProblem(wrong)
    if (wrong) return
    if ((Object.keys(values) as Name[]).every((name) => values[name] === filters[name])) onSame()
    else grid.setFilters(values)
  }
  const reset = () => {
    const initial = initialFilters(AUDIT_TRAIL.filters)
    setValues(initial)
    setProblem(null)
    grid.setFilters(initial)
    grid.setSearch('')
  }
  const field = (name: Name) => ({
    value: values[name],
    onChange: set(name),
    problem: problem?.field === name ? problem.msg : '',
  })
  const people = (page?.people ?? []).map(({ id, Name: name }) => ({ value: id, label: name }))
  return (
    <search>
      <form onSubmit={submit} noValidate className={styles.bar} aria-label="Filters">
        <Choice label="Person" options={people} {...field('userId')} />
        <Choice label="Command" options={page?.calls ?? []} {...field('operation')} />
        <Choice label="Outcome" options={OUTCOME_WORDS.slice(1).map((word) => ({ value: word, label: word }))} {...field('taskStatus')} />
        <Day label="From" {...field('dateFromSearch')} />
        <Day label="To" {...field('dateToSearch')} />
        <Button type="submit" icon={Search}>
          Search
        </Button>
        <Button variant="quiet" icon={RotateCcw} onClick={reset}>
          Reset
        </Button>
      </form>
    </search>
  )
}

interface FieldProps {
  label: string
  problem: string
}

function Choice({
  label,
  options,
  problem: _none,
  ...rest
}: FieldProps & ComponentProps<'select'> & { options: readonly { value: string; label: string }[] }) {
  const known = rest.value === 'All' || options.some(({ value }) => value === rest.value)
  return (
    <label className={styles.field}>
      <span className={styles.key}>{label}</span>
      <select {...rest} className={styles.control}>
        <option value="All">All</option>
        {!known && <option value={String(rest.value)}>…</option>}
        {options.map(({ value, label: words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </label>
  )
}

function Day({ label, problem, ...rest }: FieldProps & ComponentProps<'input'>) {
  const id = useId()
  return (
    <span className={styles.wrap}>
      <label className={styles.field} data-wrong={problem ? '' : undefined}>
        <span className={styles.key}>{label}</span>
        <input
          {...rest}
          type="date"
          min="1900-01-01"
          max="2199-12-31"
          className={styles.control}
          {...(problem ? { 'aria-invalid': true, 'aria-describedby': id } : {})}
        />
      </label>
      <FieldMessage id={id}>{problem}</FieldMessage>
    </span>
  )
}
