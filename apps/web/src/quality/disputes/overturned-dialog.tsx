import type { Row } from '@ivue/contracts/grid/wire.ts'
import { DECISION_HELP } from '@ivue/contracts/quality/disputes/rules.ts'
import type { WorklistList } from '@ivue/contracts/worklist/contract.ts'
import { QueryContent } from '../../answers/query-content.tsx'
import { LoanWords } from '../../grid/cells/loan-words.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Empty } from '../../ui/feedback/states.tsx'
import { readBorrower, reviewSubjectText } from '../../worklist/rows.ts'
import styles from './disputes.module.css'
import { FindingAsEntered } from './finding-facts.tsx'
import { OutcomeNotes } from './outcome-notes.tsx'
import { useQuestions } from './use-questions.ts'

interface OverturnedDialogProps {
  call: WorklistList
  row: Row
  qaId: number | string
  title?: string
  /** Selects the list of questions that the call returns. */
  operation?: 'Dispute' | 'Overturned'
  onClose: () => void
}

/** Lists a review's disputed findings and QC's decisions, read-only (work 2.1 and 4). */
export function OverturnedDialog({ call, row, qaId, title = 'Overturned', operation = 'Overturned', onClose }: OverturnedDialogProps) {
  const questions = useQuestions(call, operation, qaId)
  return (
    <Dialog
      onClose={onClose}
      title={title}
      subject={questions.data && <LoanWords text={reviewSubjectText(questions.data, readBorrower(row))} />}
      size={920}
    >
      <QueryContent
        query={questions}
        rows={3}
        rowHeight={96}
        loading="Loading the disputed findings"
        failed="The disputed findings could not be loaded"
      >
        {(list) => (
          <>
            <p className="below-12 muted">{DECISION_HELP}</p>
            {list.questions.length === 0 && <Empty title="No finding was disputed yet" />}
            <ul className="topline">
              {list.questions.map((question) => (
                <li key={question.id} className={styles.finding}>
                  <FindingAsEntered question={question} reviewId={list.reviewId} />
                  <OutcomeNotes question={question} />
                </li>
              ))}
            </ul>
          </>
        )}
      </QueryContent>
    </Dialog>
  )
}
