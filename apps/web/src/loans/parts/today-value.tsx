import type { DetailFact } from '@ivue/contracts/loans/details-shapes.ts'

/** While a loan is shown as it was at an earlier time, shows today's value next to a fact that has changed since. */
export function TodayValue({ fact: { today } }: { fact: DetailFact }) {
  if (today === undefined) return null
  return (
    <>
      {' '}
      <mark className="on-amber rounded-4 text-12 pad-0-4">today {today ?? 'empty'}</mark>
    </>
  )
}
