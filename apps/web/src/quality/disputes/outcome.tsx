import { Check, Clock, X } from 'lucide-react'

const LOOK = 'inline-row gap-4 medium one-line'

/** Shows QC's decision on a dispute: Accept, Reject or not decided. */
export function DisputeOutcome({ result, disputed = true }: { result: string; disputed?: boolean }) {
  if (result === 'Accept') {
    return (
      <span className={`${LOOK} green`}>
        <Check size={14} /> Accept
      </span>
    )
  }
  if (result === 'Reject') {
    return (
      <span className={`${LOOK} red`}>
        <X size={14} /> Reject
      </span>
    )
  }
  if (!disputed) return <span className="faint">–</span>
  return (
    <span className={`${LOOK} amber`}>
      <Clock size={14} /> Not decided
    </span>
  )
}
