import type { WorklistName } from '@ivue/contracts/worklist/worklists.ts'
import { QueryContent } from '../../answers/query-content.tsx'
import { LoanWords } from '../../grid/cells/loan-words.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Moment } from '../../ui/display/moment.tsx'
import { type RecordColumn, RecordTable } from '../../ui/layout/record-table.tsx'
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx'
import { loanSubject } from '../rows.ts'
import type { RowDialogProps, Thread, WorklistPage } from '../shape.ts'
import styles from '../thread.module.css'
import { CommentBox } from './comment-box.tsx'
import { type CommentCalls, useCommentForm } from './use-comment-form.ts'

/** The comments of a loan and a field for a new one. Hidden from a closer while it is the processor's turn (work 4, Add comment). */
export function CommentDialog({ worklist, ...dialog }: RowDialogProps & PageProps) {
  const { comment } = worklist.calls
  return comment && <CommentsOfRow {...dialog} list={worklist.name} comment={comment} />
}

interface PageProps {
  page: WorklistPage | undefined
}
type CommentsOfRowProps = Omit<RowDialogProps, 'worklist'> & PageProps & { list: WorklistName; comment: CommentCalls }

function CommentsOfRow({ list, comment, row, page, onClose }: CommentsOfRowProps) {
  const comments = useCommentForm({ comment, list, row, page, onDone: () => onClose(true) })
  const { thread, form, submit, sending, off } = comments
  return (
    <Dialog
      onClose={() => onClose(false)}
      title="Add Comment"
      subject={<LoanWords text={loanSubject(row)} />}
      size={920}
      dirty={form.watch('closercomment').trim() !== ''}
      main={
        <Button size="l" variant="primary" why={off} busy={sending && 'Saving ...'} onClick={submit}>
          Submit
        </Button>
      }
    >
      <QueryContent query={thread} rows={4} rowHeight={36} loading="Loading the comments" failed="The comments could not be loaded">
        {({ comments: said }) => (
          <>
            <CommentTable comments={said} />
            {off ? (
              <p className="on-amber notice above-12">{off}</p>
            ) : (
              <div className="above-16">
                <CommentBox form={comments} />
              </div>
            )}
          </>
        )}
      </QueryContent>
    </Dialog>
  )
}

type Comment = Thread['comments'][number]

const COLUMNS: readonly RecordColumn<Comment>[] = [
  { heading: 'Closer', cell: ({ closername }) => closername || null },
  { heading: 'Processor', cell: ({ processorName }) => processorName || null },
  { heading: 'Comments', className: styles.words, cell: ({ Comment }) => Comment },
  { heading: { text: 'Added On', zone: true }, cell: ({ commentDate }) => <Moment at={commentDate} inTable /> },
]
const commentKey = (one: Comment) => `${one.commentDate} ${one.closername} ${one.processorName} ${one.Comment}`

/** The comments of a loan, oldest first (work 2.3, Add Comment). */
function CommentTable({ comments }: { comments: Thread['comments'] }) {
  if (comments.length === 0) return <p className="faint">No comments yet.</p>
  return (
    <ScrollRegion className="framed max-height-320" label="Comments">
      <RecordTable className={styles.table} columns={COLUMNS} rows={comments} keyOf={commentKey} />
    </ScrollRegion>
  )
}
