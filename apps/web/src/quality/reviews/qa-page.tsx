import type { ListSpec } from '@ivue/contracts/grid/list.ts'
import { REVIEW_LISTS } from '@ivue/contracts/quality/reviews/lists.ts'
import type { ReviewKind } from '@ivue/contracts/quality/reviews/words.ts'
import type { ReactNode } from 'react'
import { useFiguresFold } from '../../figures/figures-fold.tsx'
import { useGridState } from '../../grid/model/state/use-grid-state.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { WorklistScreen } from '../../worklist/screen/worklist-screen.tsx'
import type { WorklistShape } from '../../worklist/shape.ts'
import { QaFilterBar } from './qa-filter-bar.tsx'
import { useReminders } from './use-reminders.tsx'

const SummaryPanel = lazyComponent(async () => (await import('./summary/summary-panel.tsx')).SummaryPanel)

/** A QA dashboard: the summary by person and the list of reviews (quality 2.1, 2.2). The closer's summary needs a chosen type. */
export function QaPage({ kind, worklist, title, tabs }: { kind: ReviewKind; worklist: WorklistShape; title: string; tabs?: ReactNode }) {
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
      tabs={tabs}
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
