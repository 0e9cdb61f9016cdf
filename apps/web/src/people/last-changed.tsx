import type { LastChange } from '@ivue/contracts/people/team.ts'
import { calendarDay, momentWithZone, usDay } from '../ui/moments.ts'

/** Shows 'Last changed 10/28/2026 by Henrik Vass' (mock 10), in the office's zone. Renders nothing if it was never changed. */
export function LastChanged({ by: { changedBy, changedAt } }: { by: LastChange }) {
  if (!changedAt) return null
  return (
    <>
      Last changed{' '}
      <time dateTime={changedAt} title={momentWithZone(changedAt)}>
        {usDay(calendarDay(changedAt))}
      </time>{' '}
      by {changedBy}
    </>
  )
}
