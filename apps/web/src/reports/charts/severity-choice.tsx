import { severitiesOfType } from '@ivue/contracts/reports/charts/words.ts'
import { SegmentedControl } from '@mantine/core'
import type { ChangeRateFilters, RateFilters } from './use-rate.ts'

export function SeverityChoice({ rate, changeFilters }: { rate: RateFilters; changeFilters: ChangeRateFilters }) {
  return (
    <SegmentedControl
      aria-label="Severity"
      data={[...severitiesOfType(rate.reviewType)]}
      value={rate.severity}
      onChange={(severity) => changeFilters({ severity })}
    />
  )
}
