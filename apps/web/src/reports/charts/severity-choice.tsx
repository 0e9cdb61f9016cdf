import { severitiesOf } from '@ivue/contracts/reports/charts/words.ts'
import { SegmentedControl } from '@mantine/core'
import type { PutRateFilters, RateFilters } from './use-rate.ts'

export function SeverityChoice({ rate, put }: { rate: RateFilters; put: PutRateFilters }) {
  return (
    <SegmentedControl
      aria-label="Severity"
      size="xs"
      data={[...severitiesOf(rate.reviewType)]}
      value={rate.severity}
      onChange={(severity) => put({ severity })}
    />
  )
}
