import { useEffect, useRef } from 'react'
import { Avatar } from '../../ui/display/avatar.tsx'
import { Moment } from '../../ui/display/moment.tsx'
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx'
import type { Thread } from '../../worklist/shape.ts'
import styles from './comments-tab.module.css'

/**
 * Returns the author of a comment and their side: Closing for a closer, Underwriter for 'Ben Kowal (Underwriter)', otherwise Processing.
 */
function parseAuthor({ closername, processorName }: Thread['comments'][number]): { name: string; side: string } {
  if (closername) return { name: closername, side: 'Closing' }
  const [, name = processorName, side = 'Processing'] = /^(.*) \((.*)\)$/.exec(processorName) ?? []
  return { name, side }
}

/** The comments as a conversation, oldest first, scrolled to the latest. */
export function Conversation({ comments }: { comments: Thread['comments'] }) {
  const end = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (comments.length > 0) end.current?.scrollIntoView({ block: 'nearest' })
  }, [comments.length])
  if (comments.length === 0) return <p className={`${styles.none} pad-10-14`}>No comments yet.</p>
  return (
    <ScrollRegion className={styles.said} label="Comments, oldest first">
      <ol>
        {comments.map((comment, at) => {
          const { name, side } = parseAuthor(comment)
          return (
            <li
              className="flex bottomline gap-10 pad-8-14"
              key={`${comment.commentDate} ${name} ${comment.Comment}`}
              ref={at === comments.length - 1 ? end : undefined}
            >
              <Avatar name={name} />
              <div className="grow">
                <header className="flex gap-6">
                  <b>{name}</b> <span>{side}</span>
                  <Moment at={comment.commentDate} look="short" />
                </header>
                <p className="own-lines breaks">{comment.Comment}</p>
              </div>
            </li>
          )
        })}
      </ol>
    </ScrollRegion>
  )
}
