import { type CompletedReview, completedReviews, type ReviewedAnswer } from '@ivue/contracts/quality/reviews/completed-contract.ts'
import { UNHELD_NOTE } from '@ivue/contracts/quality/reviews/words.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { QueryContent } from '../../answers/query-content.tsx'
import { callQuery } from '../../rpc/call-query.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { NoValue } from '../../ui/layout/plain-table.tsx'
import { type RecordColumn, RecordTable } from '../../ui/layout/record-table.tsx'
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx'
import { momentWithZone } from '../../ui/moments.ts'
import { DisputeOutcome } from '../disputes/outcome.tsx'
import { SeverityChip } from '../severity-chip.tsx'
import styles from './findings.module.css'

/** A completed review: findings, disputes and outcomes; on demand the whole checklist (platform 2.9, View). */
export function FindingsView({ reviewId, onClose }: { reviewId: number; onClose?: () => void }) {
  const review = useQuery(callQuery(completedReviews.getReview, { reviewId }))
  const [whole, setWhole] = useState(false)
  const shown = review.data
  return (
    <Card
      title={shown ? `Findings of ${shown.reviewType} ${shown.instance ?? ''}` : 'Findings'}
      note={shown && describeScore(shown)}
      busy={review.isPending}
      actions={
        <>
          {shown?.wholeChecklist && shown.answers.length > 0 && (
            <SegmentedControl
              aria-label="Which answers"
              data={[
                { label: `Findings ${shown.grossFindings}`, value: 'findings' },
                { label: `All ${shown.answers.length}`, value: 'all' },
              ]}
              value={whole ? 'all' : 'findings'}
              onChange={(value) => setWhole(value === 'all')}
            />
          )}
          {onClose && <Button variant="quiet" square icon={X} aria-label="Close the findings" onClick={onClose} />}
        </>
      }
    >
      <QueryContent query={review} rows={3} rowHeight={44} loading="Loading the findings" failed="The findings could not be loaded">
        {(shown) => {
          const answers = whole ? shown.answers : shown.answers.filter(({ answer, unheld }) => answer === 'No' && !unheld)
          return answers.length > 0 ? (
            <FindingsTable answers={answers} whole={whole} />
          ) : (
            <p className="muted topline pad-16">{explainNoFindings(shown)}</p>
          )
        }}
      </QueryContent>
    </Card>
  )
}

/** Returns a score as text, for example '95.56 after 1 overturn, 93.33 as submitted'. */
function describeScore({ score, grossScore, overturned, opportunities }: CompletedReview): string {
  if (score === null || grossScore === null) return ''
  const of = `${countText(opportunities, 'question')} answered Yes or No`
  if (overturned === 0) return `Score ${score.toFixed(2)}, ${of}`
  return `${score.toFixed(2)} after ${countText(overturned, 'overturn')}, ${grossScore.toFixed(2)} as submitted`
}

const explainNoFindings = ({ status }: CompletedReview) =>
  status === 'Completed - ByPass' ? 'This review was bypassed, nothing was asked.' : 'This review has no findings.'

/** A review's answers with their disputes (mock 05): only the findings, or with `whole` all questions. The latest round comes first. */
function FindingsTable({ answers, whole }: { answers: readonly ReviewedAnswer[]; whole: boolean }) {
  return (
    <ScrollRegion className={styles.inCard} label="Answers of this review">
      <RecordTable className={styles.table} columns={buildColumns(whole)} rows={answers} keyOf={({ id }) => id} />
    </ScrollRegion>
  )
}

const buildColumns = (whole: boolean): readonly (RecordColumn<ReviewedAnswer> | false)[] => [
  { heading: 'S.No', number: true, cell: ({ sno }) => sno },
  { heading: 'Category', className: 'one-line', cell: ({ category }) => category },
  { heading: 'Question', className: styles.words, cell: ({ question }) => question },
  whole && { heading: 'Answer', className: 'one-line', cell: ({ answer }) => answer },
  { heading: 'Severity', cell: ({ severity }) => (severity ? <SeverityChip severity={severity} /> : null) },
  { heading: 'Comment', className: styles.words, cell: ({ comment }) => comment || null, small: ({ unheld }) => unheld && UNHELD_NOTE },
  {
    heading: 'Dispute',
    className: styles.dispute,
    cell: ({ overturn }) => overturn || null,
    small: ({ overturn, overturn_comment }) => overturn && overturn_comment,
  },
  {
    heading: 'Overturn',
    className: 'one-line',
    cell: ({ overturn, overturn_result }) => <DisputeOutcome result={overturn_result} disputed={overturn === 'Yes'} />,
  },
  {
    heading: 'Overturn comment',
    className: styles.words,
    cell: ({ result_comment, rounds }) => (
      <>
        {result_comment || <NoValue />}
        {rounds.slice(0, -1).map((round) => (
          <p key={round.round} className="small-text">
            Round {round.round}, {round.by || 'unknown'} on {momentWithZone(round.at)}: {round.overturn}
            {round.overturn_result && `, ${round.overturn_result}`}
            {round.result_comment && `: ${round.result_comment}`}
          </p>
        ))}
      </>
    ),
  },
]
