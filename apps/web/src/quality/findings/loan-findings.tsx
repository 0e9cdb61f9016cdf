import { findings, type ShownFinding } from '@ivue/contracts/quality/findings/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { CallFailure } from '../../answers/call-failure.tsx'
import { callQuery } from '../../rpc/call-query.ts'
import { type RecordColumn, RecordTable } from '../../ui/layout/record-table.tsx'
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx'
import { momentWithZone, usDay } from '../../ui/moments.ts'
import { Evidence } from '../evidence/evidence.tsx'
import { SeverityChip } from '../severity-chip.tsx'
import { FindingRounds } from './finding-rounds.tsx'
import styles from './findings.module.css'
import { OutcomeChip } from './outcome-chip.tsx'

const COLUMNS: readonly RecordColumn<ShownFinding>[] = [
  {
    heading: 'Review',
    className: 'one-line',
    cell: ({ reviewType, instance }) => `${reviewType} ${instance}`,
    small: ({ openedAt }) => momentWithZone(openedAt),
  },
  {
    heading: 'Finding',
    className: styles.words,
    cell: ({ sno, question, comment, files, reviewId, answerId }) => (
      <>
        <b>{sno}</b> {question}
        <p className={styles.said}>{comment}</p>
        {files > 0 && <Evidence reviewId={reviewId} answerId={answerId} name={`Finding ${sno}`} place="finding" readOnly />}
      </>
    ),
  },
  { heading: 'Severity', cell: ({ severity }) => (severity ? <SeverityChip severity={severity} /> : null) },
  { heading: 'Category', cell: ({ category }) => category || null, small: ({ subcategory }) => subcategory },
  { heading: 'Responsible', className: 'one-line', cell: ({ responsible }) => responsible || null },
  { heading: 'Outcome', cell: ({ outcome }) => <OutcomeChip outcome={outcome} /> },
  {
    heading: 'Cure',
    className: styles.words,
    cell: ({ curedOn, cure }) =>
      curedOn && (
        <>
          {usDay(curedOn)}
          <p className={styles.said}>{cure}</p>
        </>
      ),
    small: ({ curedOn, outcomeBy }) => curedOn && outcomeBy && `Recorded by ${outcomeBy}`,
  },
  { heading: 'Dispute', className: styles.words, cell: ({ rounds }) => <FindingRounds rounds={rounds} /> },
]

/** Lists a loan's findings with rounds, cure and evidence, newest first. Renders nothing if there are none. */
export function LoanFindings({ loanNumber }: { loanNumber: string }) {
  const { data, error, refetch } = useQuery(callQuery(findings.getLoanFindings, { loanNumber }))
  if (error && !data) return <CallFailure title="The loan's findings could not be loaded" error={error} onRetry={refetch} />
  if (!data || data.findings.length === 0) return null
  return (
    <section className={`${styles.loan} grid gap-8 below-12`} aria-label="Findings of this loan">
      <h3>Findings</h3>
      <ScrollRegion className="card max-height-300" label="Findings of this loan">
        <RecordTable className={styles.table} columns={COLUMNS} rows={data.findings} keyOf={({ id }) => id} />
      </ScrollRegion>
    </section>
  )
}
