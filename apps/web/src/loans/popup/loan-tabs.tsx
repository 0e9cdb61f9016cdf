import { cellOf } from '../../grid/model/rows/parse-cell.ts'
import { type TabItem, Tabs } from '../../ui/controls/tabs.tsx'
import { usePrinting } from '../../ui/use-printing.ts'
import { CommentsTab } from '../act/comments-tab.tsx'
import type { DeskRow } from '../desks.ts'
import { Conditions, countOpen } from '../details/conditions.tsx'
import { GeneralInfo } from '../details/general-info.tsx'
import { LoanHistory } from '../details/loan-history.tsx'
import { LoanTimeline } from '../details/loan-timeline.tsx'
import { countTasks, OpenTaskTables } from '../details/open-tasks.tsx'
import { RelatedParties } from '../details/related-parties.tsx'
import styles from '../parts/loan-dialog.module.css'
import type { LoanDetails } from '../parts/loan-header.tsx'
import type { PopupParts } from '../parts/popup-parts.ts'
import { LoanQuality, type LoanQualityProps } from '../reviews/loan-quality.tsx'

export type LoanTab = 'general' | 'history' | 'parties' | 'timeline' | 'tasks' | 'quality' | 'conditions' | 'comments'

const loanTabs = ({ tasks, conditions }: LoanDetails, commentContext: CommentContext | null): readonly TabItem<LoanTab>[] => [
  { value: 'general', label: 'General Info' },
  { value: 'history', label: 'Loan History' },
  { value: 'parties', label: 'Related Parties' },
  { value: 'timeline', label: 'Loan Timeline' },
  { value: 'tasks', label: 'Open Tasks', count: countTasks(tasks) || undefined },
  { value: 'quality', label: 'Loan Quality' },
  { value: 'conditions', label: 'Conditions', count: countOpen(conditions) || undefined },
  ...(commentContext
    ? [{ value: 'comments' as const, label: 'Comments', count: Number(cellOf(commentContext.deskRow.row, 'Comment').value) || undefined }]
    : []),
]

/** The tabs that are printed even if they are not open: those with the loan's details. */
const PRINTED_TABS: ReadonlySet<LoanTab> = new Set(['general', 'parties', 'timeline', 'tasks', 'quality', 'conditions'])

/** What the tab Comments needs: the row whose comments it shows, and what happens after sending. */
export interface CommentContext {
  deskRow: DeskRow
  /** Increases each time the person presses Comment, so that the field gets the focus. */
  commentRequests: number
  onSent: () => void
}

interface LoanTabsProps extends LoanQualityProps {
  parts: PopupParts
  /** Null if the viewer sees no comments, and for a past state of the loan. */
  commentContext: CommentContext | null
  tab: LoanTab
  onTab: (tab: LoanTab) => void
}

export function LoanTabs(props: LoanTabsProps) {
  const { details, commentContext, tab, onTab } = props
  const shown = tab === 'comments' && !commentContext ? 'quality' : tab
  const items = loanTabs(details, commentContext)
  const panel = (of: LoanTab) => <Panel key={`${details.loanNumber} ${of}`} {...props} tab={of} />
  if (usePrinting())
    return items
      .filter(({ value }) => value === shown || PRINTED_TABS.has(value))
      .map(({ value, label }) => (
        <section key={value} className={styles.onPaper} aria-label={label}>
          <h2>{label}</h2>
          {panel(value)}
        </section>
      ))
  return (
    <div className={`${styles.tabs} contents`}>
      <Tabs label="Loan" items={items} value={shown} onChange={onTab}>
        <div className="phone-rigid phone-spills fill scrolls on-subtle pad-14-24-24">{panel(shown)}</div>
      </Tabs>
    </div>
  )
}

function Panel({ tab, details, at, parts, commentContext, answering, onAnswer, onTab }: LoanTabsProps) {
  switch (tab) {
    case 'general':
      return <GeneralInfo details={details} />
    case 'history':
      return <LoanHistory loanNumber={details.loanNumber} at={at} Findings={parts.LoanFindings} />
    case 'parties':
      return <RelatedParties parties={details.parties} />
    case 'timeline':
      return <LoanTimeline timeline={details.timeline} />
    case 'tasks':
      return <OpenTaskTables tasks={details.tasks} />
    case 'quality':
      return <LoanQuality details={details} at={at} parts={parts} answering={answering} onAnswer={onAnswer} />
    case 'conditions':
      return <Conditions conditions={details.conditions} />
    case 'comments': {
      const comment = commentContext?.deskRow.desk.worklist.calls.comment
      if (!commentContext || !comment) return null
      return (
        <CommentsTab
          key={commentContext.deskRow.desk.name}
          loanNumber={details.loanNumber}
          deskRow={commentContext.deskRow}
          comment={comment}
          commentRequests={commentContext.commentRequests}
          onSent={commentContext.onSent}
          onHistory={() => onTab('history')}
        />
      )
    }
  }
}
