import { countText } from '@ivue/contracts/wire/words.ts'
import { Check, Send } from 'lucide-react'
import { useEffect, useState } from 'react'
import { QueryContent } from '../../answers/query-content.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Kbd } from '../../ui/controls/kbd.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { CommentBox } from '../../worklist/dialogs/comment-box.tsx'
import { type CommentCalls, NO_DRAFT, useCommentForm } from '../../worklist/dialogs/use-comment-form.ts'
import { PhrasesContext } from '../../worklist/phrases/phrase-textarea.tsx'
import type { DeskRow } from '../desks.ts'
import { readUnsentComment, storeComment } from './comment-draft.ts'
import styles from './comments-tab.module.css'
import { Conversation } from './conversation.tsx'
import { RecentActivity } from './recent-activity.tsx'

interface CommentsTabProps {
  loanNumber: string
  deskRow: DeskRow
  comment: CommentCalls
  /** Increases each time the person presses Comment, so that the field gets the focus. */
  commentRequests: number
  onSent: () => void
  onHistory: () => void
}

/** The comments of the loan with a field for a new one, next to the recent activity. The draft is stored until it is sent. */
export function CommentsTab({ loanNumber, deskRow, comment, commentRequests, onSent, onHistory }: CommentsTabProps) {
  const [draft, setDraft] = useState(() => readUnsentComment(sessionStorage, loanNumber))
  const comments = useCommentForm({
    comment,
    list: deskRow.desk.worklist.name,
    row: deskRow.row,
    page: deskRow.page,
    draft,
    onDone: () => {
      storeComment(sessionStorage, loanNumber, NO_DRAFT)
      setDraft(NO_DRAFT)
      comments.form.reset(NO_DRAFT)
      void comments.thread.refetch()
      onSent()
    },
  })
  const { thread, form, submit, sending, off } = comments
  useEffect(() => {
    const { unsubscribe } = form.watch((_, { name }) => {
      if (!name) return
      const { closercomment, chosen } = form.getValues()
      storeComment(sessionStorage, loanNumber, { closercomment, chosen })
      setDraft({ closercomment, chosen })
    })
    return unsubscribe
  }, [form, loanNumber])
  const open = thread.data !== undefined && off === null
  useEffect(() => {
    if (commentRequests > 0 && open) form.setFocus('closercomment')
  }, [commentRequests, open, form])

  return (
    <div className={styles.sides}>
      <Card title="Comments" note={thread.data && commentsText(thread.data.comments.length)}>
        <QueryContent query={thread} rows={4} rowHeight={52} loading="Loading the comments" failed="The comments could not be loaded">
          {({ comments: sent }) => (
            <div className="column">
              <Conversation comments={sent} />
              {off ? (
                <p className="on-amber notice margin-10-14">{off}</p>
              ) : (
                <div className="pad-10-14">
                  <PhrasesContext value={deskRow.desk.worklist.name}>
                    <CommentBox form={comments} rows={2} />
                  </PhrasesContext>
                  <div className="row gap-8 above-8">
                    <span className={`${styles.kept} row flex-1 gap-4`} role="status">
                      {draft.closercomment.trim() !== '' && (
                        <>
                          <Check size={14} /> Draft saved
                        </>
                      )}
                    </span>
                    <span aria-hidden>
                      <Kbd>Ctrl</Kbd> <Kbd>↵</Kbd>
                    </span>
                    <Button icon={Send} busy={sending && 'Saving ...'} onClick={submit}>
                      Send comment
                    </Button>
                  </div>
                </div>
              )}
            </div>
          )}
        </QueryContent>
      </Card>
      <RecentActivity loanNumber={loanNumber} onAll={onHistory} />
    </div>
  )
}

const commentsText = (count: number) => (count === 0 ? 'Nobody has commented yet' : countText(count, 'comment'))
