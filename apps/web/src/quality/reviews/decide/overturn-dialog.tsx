import { QueryContent } from '../../../answers/query-content.tsx'
import { LoanWords } from '../../../grid/cells/loan-words.tsx'
import { LeaseBanner } from '../../../live/lease-banner.tsx'
import { usePresence } from '../../../live/use-presence.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { readBorrower, reviewSubjectText } from '../../../worklist/rows.ts'
import { useQuestions } from '../../disputes/use-questions.ts'
import type { ReviewDialogProps } from '../review-calls.ts'
import { OverturnForm } from './overturn-form.tsx'

/** QC accepts or rejects the dispute of each finding (quality 4, Overturned review). */
export function OverturnDialog({ review, row, recordId, onClose }: ReviewDialogProps) {
  const questions = useQuestions(review.list, 'Overturned', recordId)
  const lease = usePresence(review.worklist, row.recsID, 'decision', questions.data?.why === '')
  return (
    <FormDialog
      title="Overturned"
      subject={questions.data && <LoanWords text={reviewSubjectText(questions.data, readBorrower(row))} />}
      onClose={() => onClose(false)}
    >
      {(places) => (
        <>
          <LeaseBanner lease={lease} />
          <QueryContent query={questions} rows={4} rowHeight={96} loading="Loading the findings" failed="The findings could not be loaded">
            {(list) => (
              <OverturnForm
                list={list}
                review={review}
                row={row}
                leased={lease.refused}
                places={places}
                refetch={() => questions.refetch()}
                onDecided={() => onClose(true)}
              />
            )}
          </QueryContent>
        </>
      )}
    </FormDialog>
  )
}
