import { type FindingShown, findings } from '@ivue/contracts/quality/findings/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../rpc/ask.ts'
import { messageOf, requestIdOf } from '../../rpc/errors.ts'
import { ErrorState } from '../../ui/feedback/states.tsx'
import { None, PlainTable } from '../../ui/layout/plain-table.tsx'
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx'
import { TableHead } from '../../ui/layout/table-head.tsx'
import { stamp, usDay } from '../../ui/moments.ts'
import { Evidence } from '../evidence/evidence.tsx'
import { SeverityChip } from '../severity-chip.tsx'
import { FindingRounds } from './finding-rounds.tsx'
import styles from './findings.module.css'
import { OutcomeChip } from './outcome-chip.tsx'

/** Lists a loan's findings with rounds, cure and evidence, newest first. Renders nothing if there are none. */
export function LoanFindings({ loanNumber }: { loanNumber: string }) {
  const { data, error, refetch } = useQuery(ask(findings.getLoanFindings, { loanNumber }))
  if (error && !data)
    return (
      <ErrorState
        title="The loan's findings could not be loaded"
        message={messageOf(error)}
        requestId={requestIdOf(error)}
        onRetry={() => refetch()}
      />
    )
  if (!data || data.findings.length === 0) return null
  return (
    <section className={styles.loan} aria-label="Findings of this loan">
      <h3>Findings</h3>
      <ScrollRegion className={styles.scroll} label="Findings of this loan">
        <PlainTable className={styles.table}>
          <TableHead of={['Review', 'Finding', 'Severity', 'Category', 'Responsible', 'Outcome', 'Cure', 'Dispute']} />
          <tbody>
            {data.findings.map((finding) => (
              <FindingLine key={finding.id} finding={finding} />
            ))}
          </tbody>
        </PlainTable>
      </ScrollRegion>
    </section>
  )
}

function FindingLine({ finding }: { finding: FindingShown }) {
  const { reviewType, instance, openedAt, sno, question, comment, severity, category, subcategory, responsible, outcome } = finding
  return (
    <tr>
      <td className={styles.whole}>
        {reviewType} {instance}
        <p className={styles.quiet}>{stamp(openedAt)}</p>
      </td>
      <td className={styles.words}>
        <b>{sno}</b> {question}
        <p className={styles.said}>{comment}</p>
        {finding.files > 0 && (
          <Evidence reviewId={finding.reviewId} answerId={finding.answerId} name={`Finding ${sno}`} place="finding" readOnly />
        )}
      </td>
      <td>{severity ? <SeverityChip severity={severity} /> : <None />}</td>
      <td>
        {category || <None />}
        {subcategory && <p className={styles.quiet}>{subcategory}</p>}
      </td>
      <td className={styles.whole}>{responsible || <None />}</td>
      <td>
        <OutcomeChip outcome={outcome} />
      </td>
      <td className={styles.words}>
        {finding.curedOn ? (
          <>
            {usDay(finding.curedOn)}
            <p className={styles.said}>{finding.cure}</p>
            {finding.outcomeBy && <p className={styles.quiet}>Recorded by {finding.outcomeBy}</p>}
          </>
        ) : (
          <None />
        )}
      </td>
      <td className={styles.words}>
        <FindingRounds rounds={finding.rounds} />
      </td>
    </tr>
  )
}
