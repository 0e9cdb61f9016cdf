import { type FindingDetails, findings } from '@ivue/contracts/quality/findings/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { QueryContent } from '../../answers/query-content.tsx'
import { LoanWords } from '../../grid/cells/loan-words.tsx'
import { callQuery } from '../../rpc/call-query.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Moment } from '../../ui/display/moment.tsx'
import { usDay } from '../../ui/moments.ts'
import { Evidence } from '../evidence/evidence.tsx'
import { SeverityChip } from '../severity-chip.tsx'
import { ClassifyForm } from './classify-form.tsx'
import { CureForm, RecordedCure } from './cure-form.tsx'
import { FindingRounds } from './finding-rounds.tsx'
import styles from './findings.module.css'
import { OutcomeChip } from './outcome-chip.tsx'

interface FindingDialogProps {
  id: number
  /** Whether the dialog was opened to record a cure. */
  cures: boolean
  onClose: () => void
}

/** A finding with its dispute, evidence, category, cure and history (domain 4, Finding). */
export function FindingDialog({ id, cures, onClose }: FindingDialogProps) {
  const finding = useQuery({ ...callQuery(findings.getFinding, { id }), staleTime: 0 })
  const { loanNumber, borrower, reviewType, instance, sno, reviewedBy } = finding.data ?? {}
  return (
    <Dialog
      onClose={onClose}
      title="Finding"
      subject={
        finding.data && (
          <LoanWords
            text={`${reviewType} ${instance} of loan ${loanNumber} · ${borrower} · question ${sno} · reviewed by ${reviewedBy || 'nobody'}`}
          />
        )
      }
      size={920}
    >
      <QueryContent query={finding} rows={8} rowHeight={44} loading="Loading the finding" failed="The finding could not be loaded">
        {(shown) => <FindingSheet finding={shown} cures={cures} />}
      </QueryContent>
    </Dialog>
  )
}

function FindingSheet({ finding, cures }: { finding: FindingDetails; cures: boolean }) {
  const { reviewId, answerId, sno, question, comment, severity, outcome, openedOn, rounds, categoryId, responsibleId } = finding
  return (
    <div className={`${styles.sheet} grid gap-16-28 columns-rest-to340`}>
      <div className="grid content-start shrinks gap-16">
        <section className={styles.section} aria-label="What was found">
          <p className="row wrap muted gap-4-12">
            <OutcomeChip outcome={outcome} />
            <SeverityChip severity={severity} />
            <span>Opened {usDay(openedOn)}</span>
          </p>
          <p className="medium breaks">{question}</p>
          <p className={styles.said}>{comment}</p>
        </section>
        <section className={styles.section} aria-label="Evidence">
          <h3>Evidence</h3>
          <Evidence reviewId={reviewId} answerId={answerId} name={`Finding ${sno}`} place="finding" />
        </section>
        <section className={styles.section} aria-label="Dispute">
          <h3>Dispute</h3>
          <FindingRounds rounds={rounds} />
        </section>
        <FindingHistory changes={finding.changes} />
      </div>
      <div className="grid content-start shrinks gap-16">
        <section className={styles.section} aria-label="Cure">
          <h3>Cure</h3>
          {outcome === 'Cured' ? <RecordedCure finding={finding} /> : <CureForm key={outcome} finding={finding} focused={cures} />}
        </section>
        <section className={styles.section} aria-label="Category and person">
          <h3>Category and person</h3>
          <ClassifyForm key={`${categoryId} ${responsibleId}`} finding={finding} />
        </section>
      </div>
    </div>
  )
}

function FindingHistory({ changes }: Pick<FindingDetails, 'changes'>) {
  if (changes.length === 0) return null
  return (
    <section className={styles.section} aria-label="History">
      <h3>History</h3>
      <ol className={`${styles.list} grid gap-10`}>
        {changes.map(({ at, by, what, before, after, reason }) => (
          <li key={`${at} ${what}`}>
            <p>
              <b>{what}:</b> {before || 'nothing'} → {after || 'nothing'}
            </p>
            {reason && <p className={styles.said}>{reason}</p>}
            <p className="small-text">
              {by || 'unknown'}, <Moment at={at} />
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
