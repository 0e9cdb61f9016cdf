import type { ListSpec } from '@ivue/contracts/grid/list.ts'
import { REVIEW_LISTS } from '@ivue/contracts/quality/reviews/lists.ts'
import type { ReviewKind } from '@ivue/contracts/quality/reviews/words.ts'
import { SCREENS } from '@ivue/contracts/screens.ts'
import { useFiguresFold } from '../../figures/figures-fold.tsx'
import { useGridState } from '../../grid/model/state/use-grid-state.ts'
import { ScreenTabs } from '../../rpc/screen-tabs.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { WorklistScreen } from '../../worklist/screen/worklist-screen.tsx'
import type { WorklistShape } from '../../worklist/shape.ts'
import { QaFilterBar } from './qa-filter-bar.tsx'
import { reviewWorklist } from './review-worklist.ts'
import { useReminders } from './use-reminders.tsx'

const SummaryPanel = lazyComponent(async () => (await import('./summary/summary-panel.tsx')).SummaryPanel)

/** A QA dashboard: the summary by person and the list of reviews (quality 2.1, 2.2). The closer's summary needs a chosen type. */
function QaPage({ kind, worklist, title }: { kind: ReviewKind; worklist: WorklistShape; title: string }) {
  const list: ListSpec = REVIEW_LISTS[kind]
  const grid = useGridState(worklist.name, list)
  const { dateFromSearch = '', dateToSearch = '', type = 'All' } = grid.view.filters
  const reminders = useReminders(worklist)
  const fold = useFiguresFold(grid.memory)
  const counted = kind !== 'closer' || type !== 'All'
  return (
    <WorklistScreen
      worklist={worklist}
      grid={grid}
      title={title}
      tabs={kind !== 'closer' && <ScreenTabs label="QA Dashboard" screens={['qaProcessor', 'qaUnderwriter']} />}
      summary={
        counted && (
          <div className="rigid shrinks">
            <SummaryPanel kind={kind} from={dateFromSearch} to={dateToSearch} type={type} fold={fold} />
          </div>
        )
      }
      more={reminders}
      filters={(page, reload) => <QaFilterBar list={list} name={worklist.name} grid={grid} page={page} onSame={reload} />}
    />
  )
}

const PROCESSOR_REVIEWS = reviewWorklist('processor', 'qaProcessor', 'Processor')
const UNDERWRITER_REVIEWS = reviewWorklist('underwriter', 'qaUnderwriter', 'Underwriter')
const CLOSER_REVIEWS = reviewWorklist('closer', 'qaCloser', 'Closer')

export const QaProcessorPage = () => <QaPage kind="processor" worklist={PROCESSOR_REVIEWS} title={SCREENS.qaProcessor.title} />
export const QaUnderwriterPage = () => <QaPage kind="underwriter" worklist={UNDERWRITER_REVIEWS} title={SCREENS.qaUnderwriter.title} />
export const QaCloserPage = () => <QaPage kind="closer" worklist={CLOSER_REVIEWS} title={SCREENS.qaCloser.title} />
