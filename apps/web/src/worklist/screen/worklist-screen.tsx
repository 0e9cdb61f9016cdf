import type { Row } from '@ivue/contracts/grid/wire.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { WORKLISTS } from '@ivue/contracts/worklist/worklists.ts'
import { useQueryClient } from '@tanstack/react-query'
import { ArrowLeftRight, Forward, MessageSquare, RefreshCw, RotateCcw, UserPen, Zap } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { BulkButton } from '../../grid/frame/bulk-bar.tsx'
import { ViewTabs } from '../../grid/frame/view-tabs.tsx'
import { Grid } from '../../grid/grid.tsx'
import { markHiddenListsStale } from '../../grid/model/page/mark-hidden-lists-stale.ts'
import { useGridPage } from '../../grid/model/page/use-grid-page.ts'
import type { GridState } from '../../grid/model/state/use-grid-state.ts'
import type { GridEvent, RowAction } from '../../grid/model/types.ts'
import { useActions } from '../../ui/actions.ts'
import { Page } from '../../ui/layout/page.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { useViewer } from '../../viewer/viewer.tsx'
import { useDialogs } from '../dialogs/use-dialogs.ts'
import { toChoices } from '../people/load-option.tsx'
import { loadsQuery } from '../people/loads-query.ts'
import { isSlotColumn, slotChoices } from '../people/slot-choices.ts'
import { usePeople } from '../people/use-people.ts'
import type { WorklistPage, WorklistShape } from '../shape.ts'
import { reassignActions, rowActions } from './row-actions.ts'
import { useLinkedRow } from './use-linked-row.ts'
import { useMissingRowMessage } from './use-missing-row-message.tsx'
import { useViewCounts } from './use-view-counts.ts'
import { assistanceActions, mayAssignInBulk, mayAutoCompleteInBulk, NO_SELECTED_ROWS, WorklistActions } from './worklist-actions.tsx'

const WorklistDialogs = lazyComponent(async () => (await import('../dialogs/worklist-dialogs.tsx')).WorklistDialogs)

const ICONS = { Comment: MessageSquare }

interface WorklistScreenProps {
  worklist: WorklistShape
  grid: GridState
  title: string | ((page: WorklistPage | undefined) => string)
  documentTitle?: string | undefined
  tabs?: ReactNode
  /** The summary of the list. A list without one shows its views next to the title. */
  summary?: ReactNode
  aside?: ReactNode
  filters: (page: WorklistPage | undefined, reload: () => void) => ReactNode
  figures?: (page: WorklistPage | undefined) => ReactNode
  /** Additional actions of this list, on one row and on selected rows. */
  more?: { rowActions: (row: Row) => readonly RowAction[]; bulkActions: (rows: readonly Row[], clear: () => void) => ReactNode } | undefined
}

/**
 * A worklist (work 2.1, 2.3, 2.4; quality 2.1, 2.2): its rows in scope,
 * with filters, assignment, comments, bulk actions and its own dialogs.
 */
export function WorklistScreen(props: WorklistScreenProps) {
  const { worklist, grid, title, documentTitle, tabs, summary, aside, filters, figures, more } = props
  const { data: page, reload } = useGridPage(worklist.calls.list, grid)
  const { may } = useViewer()
  const people = usePeople(worklist.name, { enabled: page !== undefined && (page.manager === 1 || may(WORKLISTS[worklist.name].assign)) })
  const { workers, within } = people.data ?? {}
  const names = useMemo(() => new Map(within?.map(({ id, Name }) => [id, Name])), [within])
  const choices = useMemo(() => workers && slotChoices(worklist, workers), [worklist, workers])
  const client = useQueryClient()
  const loadChoices = (row: Row, title: string) =>
    isSlotColumn(worklist, title) ? client.fetchQuery(loadsQuery(worklist.name, [row])).then(({ people }) => toChoices(people)) : undefined
  const [ticked, setTicked] = useState(NO_SELECTED_ROWS)
  const dialogs = useDialogs(worklist)
  const { rows, clear } = ticked
  const why = rows.length === 0 ? MESSAGES.selectLoan : null
  const reset = () => {
    markHiddenListsStale(client)
    if (!grid.reset()) void reload()
  }
  useActions([
    { label: 'Reset the filters', icon: RotateCcw, run: reset },
    { label: 'Reload the list', icon: RefreshCw, run: reload },
    ...(mayAssignInBulk(page)
      ? [
          { label: 'Assign the ticked loans', icon: ArrowLeftRight, hotkey: 'a', why, run: () => dialogs.assign(rows, clear) },
          { label: 'Move work', icon: Forward, why, run: () => dialogs.move(rows, clear) },
        ]
      : []),
  ])
  const acted = useMissingRowMessage(grid, page)
  const onEvent = (event: GridEvent) => {
    const settled = dialogs.onEvent(event)
    return settled?.then((done) => {
      if (done) acted(event.row)
      return done
    })
  }
  const counts = useViewCounts(worklist.calls.list, grid, page !== undefined)
  const run = async (event: GridEvent) => {
    if (await onEvent(event)) await reload()
  }
  const rowMenu = (row: Row): RowAction[] => {
    const headers = page?.headers ?? []
    const assign: RowAction = { value: 'Assign', label: 'Assign', hotkey: 'a', onPick: () => dialogs.assign([row], () => acted(row)) }
    const reassign = reassignActions(worklist, headers, row, run).map(
      (action, at): RowAction => ({ ...action, label: `Reassign ${action.label}`, hotkey: at === 0 ? 'a' : undefined }),
    )
    return [...rowActions(worklist, headers, row, run), ...(mayAssignInBulk(page) ? [assign] : reassign), ...(more?.rowActions(row) ?? [])]
  }
  useLinkedRow(page, rowMenu)
  const views = grid.defaults.views && <ViewTabs state={grid} counts={counts} inBar={summary !== undefined} />
  const list = (
    <Grid
      label={worklist.label}
      call={worklist.calls.list}
      worklist={worklist.name}
      choices={choices}
      loadChoices={loadChoices}
      state={grid}
      noun="loans"
      names={names}
      empty={worklist.empty}
      icons={ICONS}
      views={summary !== undefined && views}
      filters={filters(page, reload)}
      figures={figures?.(page)}
      onEvent={onEvent}
      rowMenu={rowMenu}
      onTick={(rows, clear) => setTicked({ rows, clear })}
      bulkActions={(rows, clear) => (
        <>
          {assistanceActions({ page, ticked: { rows, clear }, dialogs, run }).map(({ label, value, why, onPick }) => (
            <BulkButton key={value} why={why} onClick={onPick}>
              {label}
            </BulkButton>
          ))}
          {mayAutoCompleteInBulk(page) && (
            <BulkButton icon={Zap} onClick={() => dialogs.autoComplete(rows, clear)}>
              Bulk Auto Complete
            </BulkButton>
          )}
          {mayAssignInBulk(page) && (
            <BulkButton icon={ArrowLeftRight} onClick={() => dialogs.assign(rows, clear)}>
              Assignment
            </BulkButton>
          )}
          {mayAssignInBulk(page) && (
            <BulkButton icon={Forward} onClick={() => dialogs.move(rows, clear)}>
              Move work
            </BulkButton>
          )}
          {mayAssignInBulk(page) && worklist.assignsProcessors && (
            <BulkButton icon={UserPen} onClick={() => dialogs.assign(rows, clear, 'processor')}>
              Assign Processor
            </BulkButton>
          )}
          {more?.bulkActions(rows, clear)}
        </>
      )}
    />
  )
  return (
    <Page
      title={typeof title === 'string' ? title : title(page)}
      {...(documentTitle && { documentTitle })}
      tabs={summary === undefined ? views : tabs}
      bars={summary === undefined ? tabs : summary}
      actions={<WorklistActions page={page} ticked={ticked} dialogs={dialogs} run={run} />}
    >
      {aside ? (
        <div className="grid fill columns-260-rest narrow-column">
          {aside}
          <div className="column min-height-0">{list}</div>
        </div>
      ) : (
        list
      )}
      {dialogs.open && <WorklistDialogs worklist={worklist} dialogs={dialogs} page={page} />}
    </Page>
  )
}
