import { reviewDashboards } from '@ivue/contracts/reports/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { LoanWords } from '../../grid/cells/loan-words.tsx'
import { Answered } from '../../rpc/answered.tsx'
import { ask } from '../../rpc/ask.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Empty } from '../../ui/feedback/states.tsx'
import { None, PlainTable } from '../../ui/layout/plain-table.tsx'
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx'
import { TableHead } from '../../ui/layout/table-head.tsx'
import { reviewOf } from '../../worklist/rows.ts'
import styles from '../reports.module.css'

const TITLES = ['S.No', 'Question', 'Answer', 'QC comment', 'Severity', 'Dispute', 'Decision', 'Decision comment']

/** The disputed questions of a review with their decisions. */
export function QuestionnaireDialog({ qaId, onClose }: { qaId: number; onClose: () => void }) {
  const questions = useQuery(ask(reviewDashboards.getOverturnQuestions, { qaId }))
  const { data } = questions
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Disputed questions"
      subject={data && <LoanWords text={reviewOf(data, data.borrower)} />}
      size={1360}
      bare
      note=" "
    >
      <ScrollRegion label="Disputed questions" className={styles.questions}>
        <Answered query={questions} rows={4} rowHeight={44} loading="Loading the questions" failed="The questions could not be loaded">
          {({ questions: asked }) =>
            asked.length === 0 ? (
              <Empty title="No finding is disputed any more" />
            ) : (
              <PlainTable>
                <TableHead of={TITLES} />
                <tbody>
                  {asked.map((one) => (
                    <tr key={one.id}>
                      <td>{one.sno}</td>
                      <td className={styles.question}>{one.question}</td>
                      <td>{one.answer || <None />}</td>
                      <td className={styles.question}>{one.comment || <None />}</td>
                      <td>{one.severity || <None />}</td>
                      <td className={styles.question}>{one.overturn_comment || one.overturn || <None />}</td>
                      <td>{one.overturn_result || 'Waiting'}</td>
                      <td className={styles.question}>{one.result_comment || <None />}</td>
                    </tr>
                  ))}
                </tbody>
              </PlainTable>
            )
          }
        </Answered>
      </ScrollRegion>
    </Dialog>
  )
}
