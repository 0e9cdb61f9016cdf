import { loanDetails } from '@ivue/contracts/loans/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { callQuery } from '../../rpc/call-query.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SkeletonRows } from '../../ui/feedback/states.tsx'
import { longMoment } from '../../ui/moments.ts'
import { useViewer } from '../../viewer/viewer.tsx'
import styles from './time-bar.module.css'
import { findMomentIndex, groupIntoMoments } from './time-steps.ts'

/**
 * Focuses the slider, because the button that opened the bar is unmounted. The function is stable, so that React calls it once for each
 * slider.
 */
const focusSlider = (slider: HTMLInputElement | null) => slider?.focus({ preventScroll: true })

interface TimeBarProps {
  loanNumber: string
  /** The time at which the loan is shown, ISO 8601. */
  at: string
  /** Called with the chosen time, or with null for now. */
  onMoment: (at: string | null) => void
}

/** Steps through the times at which something happened to a loan. The popup shows the loan after each of them. */
export function TimeBar({ loanNumber, at, onMoment }: TimeBarProps) {
  const { businessZone } = useViewer()
  const { data } = useQuery(callQuery(loanDetails.getHistory, { loanNumber }))
  if (!data) return <SkeletonRows rows={1} rowHeight={40} label="Loading the moments of this loan" />
  const moments = groupIntoMoments(data.rows)
  const place = findMomentIndex(moments, at)
  const go = (to: number) => onMoment(moments[to]?.at ?? null)
  const sentences = moments[place]?.at === at ? moments[place].sentences.join('; ') : ''
  const when = longMoment(at, businessZone)
  return (
    <section className="row wrap rigid rounded gap-4-8 margin-0-24-12 pad-6-12 on-slate-bg" aria-label="The loan as it was">
      <Button
        square
        variant="quiet"
        icon={ChevronLeft}
        aria-label="Earlier"
        why={place > 0 ? null : 'This is the first moment'}
        onClick={() => go(place - 1)}
      />
      <input
        ref={focusSlider}
        type="range"
        className={styles.slider}
        aria-label="Moment"
        aria-valuetext={sentences ? `${when}: ${sentences}` : when}
        min={0}
        max={moments.length}
        value={Math.max(place, 0)}
        onChange={(event) => go(event.currentTarget.valueAsNumber)}
      />
      <Button square variant="quiet" icon={ChevronRight} aria-label="Later" onClick={() => go(place + 1)} />
      <p className="flex-2-1-320 muted" role="status">
        State on <b>{when}</b>
        {sentences && `: ${sentences}`}. Values that changed since then are marked.
      </p>
      <Button onClick={() => onMoment(null)}>Back to today</Button>
    </section>
  )
}
