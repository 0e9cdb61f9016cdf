import { fullMoment } from '../ui/moments.ts'
import type { Thread } from './desk.ts'
import styles from './thread.module.css'

/** The thread, oldest first (work 2.3, Add Comment). */
export function CommentTable({ comments }: { comments: Thread['comments'] }) {
  if (comments.length === 0) return <p className={styles.none}>No comments yet.</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label="Comments">
      <table className={styles.table}>
        <thead>
          <tr>
            <th>Closer</th>
            <th>Processor</th>
            <th>Comments</th>
            <th>Added On</th>
          </tr>
        </thead>
        <tbody>
          {comments.map((comment) => (
            <tr key={`${comment.commentDate} ${comment.closername} ${comment.processorName} ${comment.Comment}`}>
              <td>{comment.closername || <span className={styles.quiet}>–</span>}</td>
              <td>{comment.processorName || <span className={styles.quiet}>–</span>}</td>
              <td className={styles.words}>{comment.Comment}</td>
              <td>{fullMoment(comment.commentDate)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
