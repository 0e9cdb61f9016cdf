import { monthName } from '@ivue/contracts/calendar/names.ts'
import { toOptions } from '@ivue/contracts/grid/list.ts'
import { REVIEW_TYPES } from '@ivue/contracts/quality/reviews/words.ts'
import { shiftMonth } from '@ivue/contracts/reports/charts/chart-months.ts'
import { FINDING_BASES, SAMPLES, TIME_AXES, type TimeAxis } from '@ivue/contracts/reports/charts/words.ts'
import { FilterSelectField } from '../../grid/frame/filters/filter-fields.tsx'
import { calendarDay } from '../../ui/moments.ts'
import type { ChangeRateFilters, RateFilters } from './use-rate.ts'

const MONTHS_BACK = 36

interface BarProps {
  rate: RateFilters
  changeFilters: ChangeRateFilters
}

export function TypeFilter({ rate, changeFilters }: BarProps) {
  return (
    <FilterSelectField
      label="Type"
      options={toOptions(REVIEW_TYPES)}
      value={rate.reviewType}
      onChange={({ target }) => changeFilters({ type: target.value, severity: '' })}
    />
  )
}

/**
 * Filters that choose the sample of reviews, and findings as submitted or after rebuttal. The programme's rate uses random full reviews
 * only (domain 4).
 */
export function SampleFilters({ rate, changeFilters }: BarProps) {
  return (
    <>
      <FilterSelectField
        label="Sample"
        options={toOptions(SAMPLES)}
        value={rate.sample}
        onChange={({ target }) => changeFilters({ sample: target.value })}
      />
      <FilterSelectField
        label="Findings"
        options={toOptions(FINDING_BASES)}
        value={rate.counts}
        onChange={({ target }) => changeFilters({ counts: target.value })}
      />
    </>
  )
}

/** Chooses in which month a review counts: that of its completion, or that in which its loan was funded, called production (domain 9.1). */
export function AxisFilter({ axis, onChange }: { axis: TimeAxis; onChange: (axis: string) => void }) {
  return (
    <FilterSelectField label="Month of" options={toOptions(TIME_AXES)} value={axis} onChange={({ target }) => onChange(target.value)} />
  )
}

export function PeriodFilters({ rate, changeFilters }: BarProps) {
  const running = calendarDay(new Date()).slice(0, 7)
  const months = Array.from({ length: MONTHS_BACK + 1 }, (_, nth) => shiftMonth(running, -nth))
  const options = [...new Set([...months, rate.from, rate.to])]
    .toSorted()
    .reverse()
    .map((month) => ({ value: month, label: monthName(month) }))
  return (
    <>
      <FilterSelectField
        label="From"
        options={options}
        value={rate.from}
        onChange={({ target: { value } }) => changeFilters({ from: value, ...(value > rate.to && { to: value }) })}
      />
      <FilterSelectField
        label="To"
        options={options}
        value={rate.to}
        onChange={({ target: { value } }) => changeFilters({ to: value, ...(value < rate.from && { from: value }) })}
      />
    </>
  )
}
