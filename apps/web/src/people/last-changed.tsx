import type { LastChange } from '@ivue/contracts/people/team.ts'
import { useViewer } from '../rpc/viewer.tsx'
import { dayOf, fullMoment, usDay } from '../ui/moments.ts'

/** 'Last changed 10/28/2026 by Henrik Vass' (mock 10), in the business zone; nothing if it was never changed. */
export function LastChanged({ by: { changedBy, changedAt } }: { by: LastChange }) {
  const { businessZone } = useViewer()
  if (!changedAt) return null
  return (
    <>
      Last changed{' '}
      <time dateTime={changedAt} title={fullMoment(changedAt, businessZone)}>
        {usDay(dayOf(changedAt, businessZone))}
      </time>{' '}
      by {changedBy}
    </>
  )
}
