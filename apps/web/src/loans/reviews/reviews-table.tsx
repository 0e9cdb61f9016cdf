import type { ReviewRow } from '@ivue/contracts/loans/contract.ts'
import { Eye, Undo2 } from 'lucide-react'
import { Button } from '../../ui/controls/button.tsx'
import { Moment } from '../../ui/display/moment.tsx'
import { None, PlainTable } from '../../ui/layout/plain-table.tsx'
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx'
import { TableHead } from '../../ui/layout/table-head.tsx'
import { StatusChip } from '../../ui/status/status-chip.tsx'
import table from '../details/loan-table.module.css'
import styles from './loan-quality.module.css'
import { Noted } from './noted.tsx'
import { ReviewMenu } from './review-menu.tsx'
import { dueWords, hasCounts, reviewName, rowAction, scoreText, whyAssigned } from './reviews.ts'

const WORDS = ['Actions', 'Review Type'] as const
const AFTER_INSTANCE = ['Status', 'Submitted By', 'Submitted Date', 'QC Assigned', 'Completed Date'] as const
const NUMBERS = ['Findings', 'Critical', 'Disputed', 'Overturned', 'Score'] as const

interface ReviewsTableProps {
  loanNumber: string
  reviews: readonly ReviewRow[]
  onPullBack: (review: ReviewRow) => void
  pulling: number | null
  /** Shows or hides the findings of a completed review. Absent if nothing can show them. */
  onView: ((review: ReviewRow) => void) | undefined
  viewed: number | null
}
type Actions = Omit<ReviewsTableProps, 'reviews'>

const number = (text: string) => ({ text, className: table.number })

/** The reviews of a loan, in a scrolling body of 200 px (platform 9). */
export function ReviewsTable({ reviews, ...actions }: ReviewsTableProps) {
  return (
    <ScrollRegion className={styles.scroll} label="QC reviews of this loan">
      <PlainTable className={table.table}>
        <TableHead of={[...WORDS, number('Instance'), ...AFTER_INSTANCE, ...NUMBERS.map(number)]} />
        <tbody>
          {reviews.map((review) => (
            <ReviewLine key={review.review_id} review={review} {...actions} />
          ))}
        </tbody>
      </PlainTable>
      {reviews.length === 0 && <p className={table.empty}>This loan was never submitted to QC.</p>}
    </ScrollRegion>
  )
}

function ReviewLine({ review, ...actions }: Actions & { review: ReviewRow }) {
  const counted = hasCounts(review)
  const count = (value: number, bad = false) => (
    <td className={table.number}>
      {counted ? <span className={value === 0 ? table.quiet : bad ? table.bad : ''}>{value}</span> : <None />}
    </td>
  )
  const what = reviewName(review)
  const score = counted ? scoreText(review.score) : null
  return (
    <tr>
      <td>
        <span className={styles.actions}>
          <Action review={review} {...actions} />
          <ReviewMenu loanNumber={actions.loanNumber} review={review} />
        </span>
      </td>
      <td className={table.strong}>{review.review_type}</td>
      <td className={table.number}>{review.instanceCount}</td>
      <td>
        <Noted label={`Why ${what} was bypassed`} note={review.byPassReasonIfAny}>
          <StatusChip status={review.status} />
        </Noted>{' '}
        {review.due_at && <span className={review.expired ? table.bad : table.quiet}>{dueWords(review, review.due_at)}</span>}
      </td>
      <td>{review.submitted_by_name || <None />}</td>
      <td>
        <Moment at={review.submitted_on} />
      </td>
      <td>
        <Noted label={whyAssigned(review)} note={review.assignmentNote}>
          {review.assigned_to_name || <None />}
        </Noted>
      </td>
      <td>{review.review_end ? <Moment at={review.review_end} /> : <None />}</td>
      {count(review.finding_count, true)}
      {count(review.critical_count, true)}
      {count(review.dispute_count)}
      {count(review.overturned_count)}
      <td className={`${table.number} ${table.strong}`}>{score ?? <None />}</td>
    </tr>
  )
}

function Action({ review, onPullBack, pulling, onView, viewed }: Actions & { review: ReviewRow }) {
  const action = rowAction(review)
  const what = reviewName(review)
  if (action === null || (action === 'View' && !onView)) return <None />
  if (action === 'View') {
    return (
      <Button
        variant="link"
        icon={Eye}
        aria-label={`View ${what}`}
        aria-expanded={viewed === review.review_id}
        onClick={() => onView?.(review)}
      >
        View
      </Button>
    )
  }
  return (
    <Button
      variant="link"
      icon={Undo2}
      aria-label={`Pull back ${what}`}
      busy={pulling === review.review_id && 'Pulling back ...'}
      onClick={() => onPullBack(review)}
    >
      {review.pullBack}
    </Button>
  )
}
