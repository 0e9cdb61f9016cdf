import type { ReviewedAnswer } from '@ivue/contracts/quality/reviews/completed-contract.ts'
import { None } from '../../ui/layout/plain-table.tsx'
import { type RecordColumn, RecordTable } from '../../ui/layout/record-table.tsx'
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx'
import { momentWithZone } from '../../ui/moments.ts'
import { Outcome } from '../disputes/outcome.tsx'
import { SeverityChip } from '../severity-chip.tsx'
import styles from './findings.module.css'

/** A review's answers with their disputes (mock 05): only the findings, or with `whole` all questions. The latest round comes first. */
export function FindingsTable({ answers, whole }: { answers: readonly ReviewedAnswer[]; whole: boolean }) {
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
  { heading: 'Comment', className: styles.words, cell: ({ comment }) => comment || null },
  {
    heading: 'Dispute',
    className: styles.dispute,
    cell: ({ overturn }) => overturn || null,
    small: ({ overturn, overturn_comment }) => overturn && overturn_comment,
  },
  {
    heading: 'Overturn',
    className: 'one-line',
    cell: ({ overturn, overturn_result }) => <Outcome result={overturn_result} disputed={overturn === 'Yes'} />,
  },
  {
    heading: 'Overturn comment',
    className: styles.words,
    cell: ({ result_comment, rounds }) => (
      <>
        {result_comment || <None />}
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
