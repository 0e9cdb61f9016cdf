import type { ListSpec } from '@ivue/contracts/grid/list.ts'
import { REVIEW_LISTS } from '@ivue/contracts/quality/reviews/lists.ts'
import type { ReviewKind } from '@ivue/contracts/quality/reviews/words.ts'
import { SCREENS, type Screen } from '@ivue/contracts/screens.ts'
import type { WorklistName } from '@ivue/contracts/worklist/worklists.ts'
import { useFiguresFold } from '../../figures/figures-fold.tsx'
import { FormFilter } from '../../grid/frame/filters/choice-filters.tsx'
import { FilterBar } from '../../grid/frame/filters/filter-bar.tsx'
import { LoanNumberFilter } from '../../grid/frame/filters/loan-number-filter.tsx'
import { useFilterForm } from '../../grid/model/filters/use-filter-form.ts'
import { type GridState, useGridState } from '../../grid/model/state/use-grid-state.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { ScreenTabs } from '../../viewer/screen-tabs.tsx'
import { WorklistScreen } from '../../worklist/screen/worklist-screen.tsx'
import type { WorklistPage, WorklistShape } from '../../worklist/shape.ts'
import { reviewWorklistShape } from './review-worklist.ts'
import { useReminders } from './use-reminders.tsx'

const SummaryPanel = lazyComponent(async () => (await import('./summary/summary-panel.tsx')).ReviewSummaryPanel)

/** A QA dashboard: the summary by person and the list of reviews (quality 2.1, 2.2). The closer's summary needs a chosen type. */
function QaPage({ kind, worklist, screen }: { kind: ReviewKind; worklist: WorklistShape; screen: Pick<Screen, 'title' | 'tabName'> }) {
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
      title={screen.title}
      documentTitle={screen.tabName}
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

const PROCESSOR_REVIEWS = reviewWorklistShape('processor', 'qaProcessor', 'Processor')
const UNDERWRITER_REVIEWS = reviewWorklistShape('underwriter', 'qaUnderwriter', 'Underwriter')
const CLOSER_REVIEWS = reviewWorklistShape('closer', 'qaCloser', 'Closer')

export const QaProcessorPage = () => <QaPage kind="processor" worklist={PROCESSOR_REVIEWS} screen={SCREENS.qaProcessor} />
export const QaUnderwriterPage = () => <QaPage kind="underwriter" worklist={UNDERWRITER_REVIEWS} screen={SCREENS.qaUnderwriter} />
export const QaCloserPage = () => <QaPage kind="closer" worklist={CLOSER_REVIEWS} screen={SCREENS.qaCloser} />

const EmployeeFilter = lazyComponent(async () => (await import('../../worklist/people/employee-filter.tsx')).EmployeeFilter)

interface QaFilterBarProps {
  list: ListSpec
  name: WorklistName
  grid: GridState
  page: WorklistPage | undefined
  onSame: () => void
}

/**
 * The filters of a QA dashboard: Employee (managers only), Loan No, Type or Audit, Status, dates. Search requires one of them (quality
 * 2.1, 2.2, 5).
 */
function QaFilterBar({ list, name, grid, page, onSame }: QaFilterBarProps) {
  const manager = page?.manager === 1
  const { filters } = grid.view
  const form = useFilterForm(grid, {
    onSame,
    // Managers can always search, because their Employee filter always has a value. Resetting a type, audit or status to All also counts
    // as a criterion.
    chosen: (values) =>
      manager ||
      ['userId', 'taskStatus', 'type', 'audit'].some(
        (field) => ![values[field], filters[field]].every((value) => (value ?? 'All') === 'All'),
      ),
  })
  const { values, set, isApplied } = form
  return (
    <FilterBar form={form}>
      {manager && (
        <EmployeeFilter list={name} value={values.userId ?? 'All'} unsent={!isApplied('userId')} onChange={(ids) => set('userId', ids)} />
      )}
      <LoanNumberFilter form={form} label="Loan No" />
      {'type' in list.filters && <FormFilter form={form} name="type" />}
      {'audit' in list.filters && <FormFilter form={form} name="audit" />}
      <FormFilter form={form} name="taskStatus" />
    </FilterBar>
  )
}
