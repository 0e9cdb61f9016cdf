import { Moment } from '../../ui/display/moment.tsx'
import { None, PlainTable } from '../../ui/layout/plain-table.tsx'
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx'
import { TableHead } from '../../ui/layout/table-head.tsx'
import type { Thread } from '../shape.ts'
import styles from '../thread.module.css'

/** The comments of a loan, oldest first (work 2.3, Add Comment). */
export function CommentTable({ comments }: { comments: Thread['comments'] }) {
  if (comments.length === 0) return <p className={styles.none}>No comments yet.</p>
  return (
    <ScrollRegion className={styles.scroll} label="Comments">
      <PlainTable className={styles.table}>
        <TableHead of={['Closer', 'Processor', 'Comments', { text: 'Added On', zone: true }]} />
        <tbody>
          {comments.map((comment) => (
            <tr key={`${comment.commentDate} ${comment.closername} ${comment.processorName} ${comment.Comment}`}>
              <td>{comment.closername || <None />}</td>
              <td>{comment.processorName || <None />}</td>
              <td className={styles.words}>{comment.Comment}</td>
              <td>
                <Moment at={comment.commentDate} inTable />
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </ScrollRegion>
  )
}
