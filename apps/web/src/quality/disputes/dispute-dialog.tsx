import type { Call } from '@ivue/contracts/contract.ts'
import type { Row } from '@ivue/contracts/grid/wire.ts'
import type { WorklistList } from '@ivue/contracts/worklist/contract.ts'
import { QueryContent } from '../../answers/query-content.tsx'
import { LoanWords } from '../../grid/cells/loan-words.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { readBorrower, reviewSubjectText } from '../../worklist/rows.ts'
import { DisputeForm } from './dispute-form.tsx'
import { useQuestions } from './use-questions.ts'

interface DisputeDialogProps {
  call: WorklistList
  action: Call
  row: Row
  qaId: number | string
  title: string
  onClose: (submitted: boolean) => void
}

/** The findings of a review, each to be agreed with or disputed (work 4, Dispute). Input is stored as a draft until it is submitted. */
export function DisputeDialog({ call, action, row, qaId, title, onClose }: DisputeDialogProps) {
  const questions = useQuestions(call, 'Dispute', qaId)
  return (
    <FormDialog
      title={title}
      subject={questions.data && <LoanWords text={reviewSubjectText(questions.data, readBorrower(row))} />}
      onClose={() => onClose(false)}
    >
      {(places) => (
        <>
          <QueryContent query={questions} rows={4} rowHeight={96} loading="Loading the findings" failed="The findings could not be loaded">
            {(list) => (
              <DisputeForm
                list={list}
                action={action}
                row={row}
                places={places}
                refetch={() => questions.refetch()}
                onSubmitted={() => onClose(true)}
              />
            )}
          </QueryContent>
        </>
      )}
    </FormDialog>
  )
}
