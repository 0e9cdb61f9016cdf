import type { LoanReviewRow } from '@ivue/contracts/loans/contract.ts'
import { Eye, Flag, Undo2 } from 'lucide-react'
import { FigureValue } from '../../explain/figure-value.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Moment } from '../../ui/display/moment.tsx'
import { NoValue } from '../../ui/layout/plain-table.tsx'
import { type RecordColumn, RecordTable } from '../../ui/layout/record-table.tsx'
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx'
import { StatusChip } from '../../ui/status/status-chip.tsx'
import type { FindingsToAnswer } from '../../worklist/screen/row-actions.ts'
import table from '../details/loan-table.module.css'
import styles from './loan-quality.module.css'
import { NoteCell } from './note-cell.tsx'
import { ReviewMenu } from './review-menu.tsx'
import { assignmentNoteLabel, formatDeadline, hasCounts, reviewName, rowAction, scoreText } from './reviews.ts'

interface ReviewsTableProps {
  loanNumber: string
  reviews: readonly LoanReviewRow[]
  /** When they were read, in milliseconds. */
  asOf: number
  onPullBack: (review: LoanReviewRow) => void
  pulling: number | null
  /** Shows or hides the findings of a completed review. Absent if nothing can show them. */
  onView: ((review: LoanReviewRow) => void) | undefined
  viewed: number | null
  /** The review whose findings wait for the viewer's answer, or null. */
  answering: FindingsToAnswer | null
  onAnswer: () => void
}
type Actions = Omit<ReviewsTableProps, 'reviews'>

/** The reviews of a loan, in a scrolling body of 200 px (platform 9). */
export function ReviewsTable({ reviews, ...actions }: ReviewsTableProps) {
  return (
    <ScrollRegion className={`${styles.scroll} max-height-232`} label="QC reviews of this loan">
      <RecordTable
        className={table.table}
        columns={buildColumns(actions)}
        rows={reviews}
        keyOf={({ review_id }) => review_id}
        empty="This loan was never submitted to QC."
      />
    </ScrollRegion>
  )
}

type Count = 'critical_count' | 'dispute_count' | 'overturned_count'

const countColumn = (heading: string, count: Count, unless = ''): RecordColumn<LoanReviewRow> => ({
  heading,
  number: true,
  cell: (review) => (hasCounts(review) ? <span className={review[count] === 0 ? 'faint' : unless}>{review[count]}</span> : null),
})

/** Returns the column of a figure of a review, which explains itself. */
const figureColumn = (
  heading: 'Findings' | 'Score',
  { asOf, onView }: Actions,
  { value, look = '' }: { value: (review: LoanReviewRow) => string | null; look?: string },
): RecordColumn<LoanReviewRow> => ({
  heading,
  number: true,
  cell(review) {
    const text = hasCounts(review) ? value(review) : null
    if (text === null) return null
    return (
      <span className={text === '0' ? 'faint' : look}>
        <FigureValue
          figure={`review.${heading}`}
          value={text}
          parts={[['Review', reviewName(review)]]}
          open={rowAction(review) === 'View' && onView ? () => onView(review) : undefined}
          asOf={asOf}
        />
      </span>
    )
  },
})

const buildColumns = (actions: Actions): readonly RecordColumn<LoanReviewRow>[] => [
  {
    heading: 'Actions',
    cell: (review) => (
      <span className="inline-row gap-4">
        {actions.answering?.reviewId === review.review_id && (
          <Button icon={Flag} onClick={actions.onAnswer}>
            {actions.answering.label}
          </Button>
        )}
        <Action review={review} {...actions} />
        <ReviewMenu loanNumber={actions.loanNumber} review={review} />
      </span>
    ),
  },
  { heading: 'Review Type', className: 'medium', cell: ({ review_type }) => review_type },
  { heading: 'Instance', number: true, cell: ({ instanceCount }) => instanceCount },
  {
    heading: 'Status',
    cell: (review) => (
      <>
        <NoteCell label={`Why ${reviewName(review)} was bypassed`} note={review.byPassReasonIfAny}>
          <StatusChip status={review.status} />
        </NoteCell>{' '}
        {review.due_at && <span className={review.expired ? 'red' : 'faint'}>{formatDeadline(review, review.due_at)}</span>}
      </>
    ),
  },
  { heading: 'Submitted By', cell: ({ submitted_by_name }) => submitted_by_name || null },
  { heading: 'Submitted Date', cell: ({ submitted_on }) => <Moment at={submitted_on} /> },
  {
    heading: 'QC Assigned',
    cell: (review) => (
      <NoteCell label={assignmentNoteLabel(review)} note={review.assignmentNote}>
        {review.assigned_to_name || <NoValue />}
      </NoteCell>
    ),
  },
  { heading: 'Completed Date', cell: ({ review_end }) => (review_end ? <Moment at={review_end} /> : null) },
  figureColumn('Findings', actions, { value: ({ finding_count }) => String(finding_count), look: 'red' }),
  countColumn('Critical', 'critical_count', 'red'),
  countColumn('Disputed', 'dispute_count'),
  countColumn('Overturned', 'overturned_count'),
  figureColumn('Score', actions, { value: ({ score }) => scoreText(score), look: 'medium' }),
]

function Action({ review, onPullBack, pulling, onView, viewed }: Actions & { review: LoanReviewRow }) {
  const action = rowAction(review)
  const what = reviewName(review)
  if (action === null || (action === 'View' && !onView)) return <NoValue />
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
