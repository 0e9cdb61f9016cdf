import { Moment } from '../../ui/display/moment.tsx'
import { type RecordColumn, RecordTable } from '../../ui/layout/record-table.tsx'
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx'
import type { Thread } from '../shape.ts'
import styles from '../thread.module.css'

type Comment = Thread['comments'][number]

const COLUMNS: readonly RecordColumn<Comment>[] = [
  { heading: 'Closer', cell: ({ closername }) => closername || null },
  { heading: 'Processor', cell: ({ processorName }) => processorName || null },
  { heading: 'Comments', className: styles.words, cell: ({ Comment }) => Comment },
  { heading: { text: 'Added On', zone: true }, cell: ({ commentDate }) => <Moment at={commentDate} inTable /> },
]
const commentKey = (one: Comment) => `${one.commentDate} ${one.closername} ${one.processorName} ${one.Comment}`

/** The comments of a loan, oldest first (work 2.3, Add Comment). */
export function CommentTable({ comments }: { comments: Thread['comments'] }) {
  if (comments.length === 0) return <p className="faint">No comments yet.</p>
  return (
    <ScrollRegion className={styles.scroll} label="Comments">
      <RecordTable className={styles.table} columns={COLUMNS} rows={comments} keyOf={commentKey} />
    </ScrollRegion>
  )
}
