import type { WorklistName } from '@ivue/contracts/worklist/worklists.ts'
import { LoanWords } from '../../grid/cells/loan-words.tsx'
import { QueryContent } from '../../rpc/query-content.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { CloseButton, Dialog } from '../../ui/dialog/dialog.tsx'
import { loanSubject } from '../rows.ts'
import type { RowDialogProps, WorklistPage } from '../shape.ts'
import styles from '../thread.module.css'
import { CommentBox } from './comment-box.tsx'
import { CommentTable } from './comment-table.tsx'
import { type CommentCalls, useCommentForm } from './use-comment-form.ts'

/** The comments of a loan and a field for a new one. Hidden from a closer while it is the processor's turn (work 4, Add comment). */
export function CommentDialog({ worklist, ...dialog }: RowDialogProps & Shown) {
  const { comment } = worklist.calls
  return comment && <CommentsOfRow {...dialog} list={worklist.name} comment={comment} />
}

interface Shown {
  page: WorklistPage | undefined
}
type CommentsOfRowProps = Omit<RowDialogProps, 'worklist'> & Shown & { list: WorklistName; comment: CommentCalls }

function CommentsOfRow({ list, comment, row, page, onClose }: CommentsOfRowProps) {
  const comments = useCommentForm({ comment, list, row, page, onDone: () => onClose(true) })
  const { thread, form, submit, sending, off } = comments
  return (
    <Dialog
      opened
      onClose={() => onClose(false)}
      title="Add Comment"
      subject={<LoanWords text={loanSubject(row)} />}
      size={920}
      dirty={form.watch('closercomment').trim() !== ''}
      note=" "
      actions={
        <>
          <CloseButton />
          <Button size="l" variant="primary" why={off} busy={sending && 'Saving ...'} onClick={submit}>
            Submit
          </Button>
        </>
      }
    >
      <QueryContent query={thread} rows={4} rowHeight={36} loading="Loading the comments" failed="The comments could not be loaded">
        {({ comments: said }) => (
          <>
            <CommentTable comments={said} />
            {off ? (
              <p className={styles.turn}>{off}</p>
            ) : (
              <div className={styles.box}>
                <CommentBox form={comments} />
              </div>
            )}
          </>
        )}
      </QueryContent>
    </Dialog>
  )
}
