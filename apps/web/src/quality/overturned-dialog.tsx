import type { Call } from '@ivue/contracts/contract.ts'
import { WHAT_DECISIONS_DO } from '@ivue/contracts/quality/dispute.ts'
import type { Question } from '@ivue/contracts/quality/questions.ts'
import { messageOf, requestIdOf } from '../rpc/errors.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Empty, ErrorState, SkeletonRows } from '../ui/states.tsx'
import { FindingFacts } from './finding-facts.tsx'
import { FindingNotes } from './finding-notes.tsx'
import styles from './findings.module.css'
import { Outcome } from './outcome.tsx'
import { subjectOf, useQuestions } from './use-questions.ts'

interface OverturnedDialogProps {
  /** The desk's list. */
  call: Call
  /** The review's id, as the cell names it. */
  qaId: number | string
  title?: string
  onClose: () => void
}

/** What was disputed in a review and what QC decided; read-only (work 2.1 and 4). */
export function OverturnedDialog({ call, qaId, title = 'Overturned', onClose }: OverturnedDialogProps) {
  const questions = useQuestions(call, 'Overturned', qaId)
  const list = questions.data
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      subject={list ? subjectOf(list) : undefined}
      size={920}
      note=" "
      actions={
        <Button size="l" onClick={onClose}>
          Close
        </Button>
      }
    >
      {questions.isPending && <SkeletonRows rows={3} rowHeight={96} label="Loading the disputed findings" />}
      {questions.isError && !list && (
        <ErrorState
          title="The disputed findings could not be loaded"
          message={messageOf(questions.error)}
          requestId={requestIdOf(questions.error)}
          onRetry={() => questions.refetch()}
        />
      )}
      {list && (
        <>
          <p className={styles.explains}>{WHAT_DECISIONS_DO}</p>
          {list.questions.length === 0 && <Empty title="No finding was disputed yet" />}
          <ul className={styles.findings}>
            {list.questions.map((question) => (
              <li key={question.id} className={styles.finding}>
                <FindingFacts question={question} />
                <OutcomeNotes question={question} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}

function OutcomeNotes({ question: { overturn, overturn_comment, overturn_result, result_comment, why } }: { question: Question }) {
  return (
    <FindingNotes
      why={why}
      notes={[
        ['Dispute', overturn_comment || overturn],
        ['Overturn', <Outcome key="outcome" result={overturn_result} />],
        ['QC', result_comment],
      ]}
    />
  )
}
