import type { Row } from '@ivue/contracts/grid/wire.ts'
import { type Colleague, findMentionedPeople, findUnknownMention } from '@ivue/contracts/worklist/mentions.ts'
import { commentProblem } from '@ivue/contracts/worklist/rules.ts'
import type { WorklistName } from '@ivue/contracts/worklist/worklists.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useCallForm } from '../../forms/use-call-form.ts'
import { OUTCOME_TOAST_MS, rowOutcome } from '../rows.ts'
import type { WorklistPage, WorklistShape } from '../shape.ts'

export type CommentCalls = NonNullable<WorklistShape['calls']['comment']>

/** An unsent comment: its text, and the colleagues chosen to be mentioned in it. */
export interface CommentDraft {
  closercomment: string
  chosen: Colleague[]
}
export const NO_DRAFT: CommentDraft = { closercomment: '', chosen: [] }

interface Options {
  comment: CommentCalls
  list: WorklistName
  row: Row
  page: WorklistPage | undefined
  draft?: CommentDraft
  onDone: () => void
}

/** Returns the comments of a loan and the form for a new one. The reason why nobody may comment now is `off` (work 4, Add comment). */
export function useCommentForm({ comment, list, row, page, draft = NO_DRAFT, onDone }: Options) {
  const { recsID } = row
  const thread = useQuery({ ...comment.thread(recsID), staleTime: 0, gcTime: 0 })
  const { form, submit, sending, refusal, errorOf } = useCallForm(comment.save, {
    start: { ...draft, callStatus: '', nextOwner: '' },
    rule: ({ closercomment }) => {
      const msg = commentProblem(closercomment)
      return msg === null ? null : { field: 'closercomment', msg }
    },
    body: ({ closercomment, chosen, ...call }) => ({
      recsID,
      closercomment,
      mentions: findMentionedPeople(closercomment, chosen).map(({ id }) => Number(id)),
      ...(comment.recordsPhoneCalls && call),
    }),
    success: OUTCOME_TOAST_MS,
    successText: (msg) => rowOutcome(row, msg),
    atRefusal: 'closercomment',
    onDone,
  })
  /** The text that was marked because a part of it names nobody. It is sent if the person submits it again. */
  const marked = useRef('')
  const submitNamed = async (event?: { preventDefault: () => void }) => {
    event?.preventDefault()
    const { closercomment, chosen } = form.getValues()
    const [unnamed] = findUnknownMention(closercomment, chosen)
    if (!unnamed || marked.current === closercomment) return submit()
    marked.current = closercomment
    form.setError('closercomment', { message: `${unnamed} names nobody: choose from the list, or submit it again as it is` })
    form.setFocus('closercomment')
  }
  return {
    list,
    recsID,
    thread,
    callStatuses: comment.recordsPhoneCalls && page?.callStatusList,
    form,
    submit: submitNamed,
    sending,
    problem: errorOf('closercomment') ?? refusal,
    off: thread.data?.mayComment || null,
  }
}

export type CommentForm = ReturnType<typeof useCommentForm>
