import { commentProblem } from '@ivue/contracts/worklist/rules.ts'
import { Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { messageOf, requestIdOf } from '../../rpc/errors.ts'
import { useCallForm } from '../../rpc/use-call-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { described, FieldMessage } from '../../ui/controls/field-message.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ErrorState, SkeletonRows } from '../../ui/feedback/states.tsx'
import { loanOf } from '../rows.ts'
import type { RowDialogProps, WorklistShape } from '../shape.ts'
import { CommentTable } from './comment-table.tsx'
import styles from './thread.module.css'

/** The thread of a loan and a box for one more comment; hidden from a closer while it is the processor's turn (work 4, Add comment). */
export function CommentDialog({ worklist, ...dialog }: RowDialogProps) {
  const { comment } = worklist.calls
  return comment && <CommentsOfRow {...dialog} comment={comment} />
}

type CommentsOfRowProps = Omit<RowDialogProps, 'worklist'> & { comment: NonNullable<WorklistShape['calls']['comment']> }

function CommentsOfRow({ comment, row, onClose }: CommentsOfRowProps) {
  const { recsID } = row
  const thread = useQuery({ ...comment.thread(recsID), staleTime: 0, gcTime: 0 })
  const id = useId()
  const { form, submit, sending, refusal, errorOf } = useCallForm(comment.save, {
    start: { closercomment: '' },
    rule: ({ closercomment }) => {
      const msg = commentProblem(closercomment)
      return msg === null ? null : { field: 'closercomment', msg }
    },
    body: (words) => ({ recsID, ...words }),
    atRefusal: 'closercomment',
    onDone: () => onClose(true),
  })
  const problem = errorOf('closercomment') ?? refusal
  const off = thread.data?.mayComment || null

  return (
    <Dialog
      opened
      onClose={() => onClose(false)}
      title="Add Comment"
      subject={`Loan ${loanOf(row)}`}
      size={920}
      dirty={form.watch('closercomment').trim() !== ''}
      note=" "
      actions={
        <>
          <Button size="l" onClick={() => onClose(false)}>
            Close
          </Button>
          <Button size="l" variant="primary" why={off} busy={sending && 'Saving ...'} onClick={submit}>
            Submit
          </Button>
        </>
      }
    >
      {thread.isPending && <SkeletonRows rows={4} label="Loading the comments" />}
      {thread.isError && (
        <ErrorState
          title="The comments could not be loaded"
          message={messageOf(thread.error)}
          requestId={requestIdOf(thread.error)}
          onRetry={() => thread.refetch()}
        />
      )}
      {thread.data && <CommentTable comments={thread.data.comments} />}
      {off && <p className={styles.turn}>{off}</p>}
      {thread.data && !off && (
        <div className={styles.box}>
          <Textarea
            label="Comment"
            size="sm"
            autosize
            minRows={3}
            maxRows={10}
            maxLength={4000}
            data-autofocus
            error={problem !== undefined}
            {...described(id, problem)}
            {...form.register('closercomment')}
          />
          <FieldMessage id={id}>{problem}</FieldMessage>
        </div>
      )}
    </Dialog>
  )
}
