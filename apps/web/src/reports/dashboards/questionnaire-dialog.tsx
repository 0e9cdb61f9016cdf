import type { OutputOf } from '@ivue/contracts/contract.ts'
import { reviewDashboards } from '@ivue/contracts/reports/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { QueryContent } from '../../answers/query-content.tsx'
import { LoanWords } from '../../grid/cells/loan-words.tsx'
import { callQuery } from '../../rpc/call-query.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Empty } from '../../ui/feedback/states.tsx'
import { type RecordColumn, RecordTable } from '../../ui/layout/record-table.tsx'
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx'
import { reviewSubjectText } from '../../worklist/rows.ts'
import styles from '../reports.module.css'

const COLUMNS: readonly RecordColumn<OutputOf<typeof reviewDashboards.getOverturnQuestions>['questions'][number]>[] = [
  { heading: 'S.No', cell: ({ sno }) => sno },
  { heading: 'Question', className: 'min-width-240', cell: ({ question }) => question },
  { heading: 'Answer', cell: ({ answer }) => answer || null },
  { heading: 'QC comment', className: 'min-width-240', cell: ({ comment }) => comment || null },
  { heading: 'Severity', cell: ({ severity }) => severity || null },
  { heading: 'Dispute', className: 'min-width-240', cell: (one) => one.overturn_comment || one.overturn || null },
  { heading: 'Decision', cell: ({ overturn_result }) => overturn_result || 'Waiting' },
  { heading: 'Decision comment', className: 'min-width-240', cell: ({ result_comment }) => result_comment || null },
]

export function QuestionnaireDialog({ qaId, onClose }: { qaId: number; onClose: () => void }) {
  const questions = useQuery(callQuery(reviewDashboards.getOverturnQuestions, { qaId }))
  const { data } = questions
  return (
    <Dialog
      onClose={onClose}
      title="Disputed questions"
      subject={data && <LoanWords text={reviewSubjectText(data, data.borrower)} />}
      size={1360}
      bare
    >
      <ScrollRegion label="Disputed questions" className={styles.questions}>
        <QueryContent query={questions} rows={4} rowHeight={44} loading="Loading the questions" failed="The questions could not be loaded">
          {({ questions: disputed }) =>
            disputed.length === 0 ? (
              <Empty title="No finding is disputed any more" />
            ) : (
              <RecordTable columns={COLUMNS} rows={disputed} keyOf={({ id }) => id} />
            )
          }
        </QueryContent>
      </ScrollRegion>
    </Dialog>
  )
}
