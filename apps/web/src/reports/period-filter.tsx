import { dayAt } from '@ivue/contracts/calendar/zone.ts'
import { findPeriod, PERIODS, type Period, periodDays } from '@ivue/contracts/reports/report-dates.ts'
import { FilterSelectField } from '../grid/frame/filters/filter-fields.tsx'
import { useViewer } from '../viewer/viewer.tsx'

interface PeriodFilterProps {
  values: Readonly<Record<string, string>>
  onChange(days: Record<string, string>): void
  /** The names of the two filters that hold the days. */
  from: string
  to: string
  /** The period that the report covers without these days, or null. */
  without: Period | null
}

/** Fills the two days of a report with a period. It shows the period that the days are. */
export function PeriodFilter({ values, onChange, from, to, without }: PeriodFilterProps) {
  const today = dayAt(new Date(), useViewer().businessZone)
  const days = [values[from] ?? '', values[to] ?? ''] as const
  const current = days.join('') === '' ? without : findPeriod(days, today)
  const choose = (period: Period) => {
    const [first, last] = periodDays(period, today)
    onChange({ [from]: first, [to]: last })
  }
  const options = [...(current === null ? [{ label: 'Other days', value: '' }] : []), ...PERIODS.map((value) => ({ label: value, value }))]
  return (
    <FilterSelectField label="Period" options={options} value={current ?? ''} onChange={({ target }) => choose(target.value as Period)} />
  )
}
