import { UNHELD_NOTE } from '@ivue/contracts/quality/reviews/words.ts'
import { QueryContent } from '../../answers/query-content.tsx'
import { LoanWords } from '../../grid/cells/loan-words.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Empty } from '../../ui/feedback/states.tsx'
import { NoValue, PlainTable } from '../../ui/layout/plain-table.tsx'
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx'
import { TableHead } from '../../ui/layout/table-head.tsx'
import { Evidence } from '../evidence/evidence.tsx'
import { SeverityChip } from '../severity-chip.tsx'
import type { ReviewDialogProps } from './review-calls.ts'
import { checklistSubject, useChecklist } from './use-checklist.ts'
import styles from './view.module.css'

/** The whole checklist of a review, read-only (quality 2.1, 2.2, QA view). */
export function ViewReviewDialog({ review, recordId, onClose }: ReviewDialogProps) {
  const checklist = useChecklist(review, 'QA View', recordId)
  const close = () => onClose(false)
  return (
    <Dialog
      onClose={close}
      title="QA View"
      subject={checklist.data && <LoanWords text={checklistSubject(checklist.data)} />}
      size={1360}
      bare
    >
      <ScrollRegion label="Questions and answers" className="fill">
        <QueryContent query={checklist} rows={10} rowHeight={44} loading="Loading the questions" failed="The questions could not be loaded">
          {({ questions, reviewId }) => {
            const asked = questions.filter((question) => question.asked)
            if (asked.length === 0) return <Empty title="This review has no questions yet" />
            return (
              <PlainTable className={styles.table}>
                <TableHead headings={['S.No', 'Question', 'Answer', 'Comment', 'Severity']} />
                <tbody>
                  {asked.map(({ id, sno, question, answer, comment, reason, severity, unheld, adjudicated }) => (
                    <tr key={id} data-answer={answer}>
                      <td>{sno}</td>
                      <td className={styles.question}>{question}</td>
                      <td className={`${styles.answer} one-line`}>{answer || <NoValue />}</td>
                      <td className={styles.words}>
                        {[reason, comment].filter(Boolean).join(': ') || <NoValue />}
                        {answer === 'No' && (
                          <Evidence reviewId={reviewId} answerId={id} name={`Question ${sno}`} place="finding" readOnly />
                        )}
                        {unheld && <p>{UNHELD_NOTE}</p>}
                        {adjudicated && (
                          <p>
                            A blind second review differs; {adjudicated.upheld ? 'this answer' : 'the other answer'} is right:{' '}
                            {adjudicated.why}
                          </p>
                        )}
                      </td>
                      <td>{severity ? <SeverityChip severity={severity} /> : <NoValue />}</td>
                    </tr>
                  ))}
                </tbody>
              </PlainTable>
            )
          }}
        </QueryContent>
      </ScrollRegion>
    </Dialog>
  )
}
