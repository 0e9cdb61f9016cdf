import { commentProblem } from '@ivue/contracts/desks/rules.ts'
import { Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { messageOf, Refused, requestIdOf } from '../rpc/errors.ts'
import { useCommand } from '../rpc/use-command.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { described, FieldMessage } from '../ui/field-message.tsx'
import { ErrorState, SkeletonRows } from '../ui/states.tsx'
import { CommentTable } from './comment-table.tsx'
import type { DeskDialogProps } from './desk.ts'
import { loanOf } from './desk-rows.ts'
import styles from './thread.module.css'

/** The thread of a loan and a box for one more comment; hidden from a closer while it is the processor's turn (work 4, Add comment). */
export function CommentDialog({ desk, row, onClose }: DeskDialogProps) {
  const { recsID } = row
  const thread = useQuery({ ...desk.calls.thread(recsID), staleTime: 0, gcTime: 0 })
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const save = useCommand(desk.calls.comment, { failure: false, onDone: () => onClose(true) })
  const off = thread.data?.mayComment || null

  const complain = (words: string) => {
    setProblem(words)
    box.current?.focus()
  }
  const submit = () => {
    const missing = commentProblem(text)
    if (missing) return complain(missing)
    save.mutate(
      { recsID, closercomment: text },
      { onError: (error) => complain(error instanceof Refused ? (error.fields.closercomment ?? error.message) : messageOf(error)) },
    )
  }
  return (
    <Dialog
      opened
      onClose={() => onClose(false)}
      title="Add Comment"
      subject={`Loan ${loanOf(row)}`}
      size={920}
      dirty={text.trim() !== ''}
      note=" "
      actions={
        <>
          <Button size="l" onClick={() => onClose(false)}>
            Close
          </Button>
          <Button size="l" variant="primary" why={off} busy={save.isPending && 'Saving ...'} onClick={submit}>
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
            ref={box}
            label="Comment"
            size="sm"
            autosize
            minRows={3}
            maxRows={10}
            maxLength={4000}
            data-autofocus
            value={text}
            error={problem !== null}
            {...described(id, problem)}
            onChange={(event) => {
              setText(event.currentTarget.value)
              setProblem(null)
            }}
          />
          <FieldMessage id={id}>{problem}</FieldMessage>
        </div>
      )}
    </Dialog>
  )
}
