import { severitiesOf } from '@ivue/contracts/reports/charts/words.ts'
import { SegmentedControl } from '@mantine/core'
import type { PutRate, RateWords } from './use-rate.ts'

export function SeverityChoice({ rate, put }: { rate: RateWords; put: PutRate }) {
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
