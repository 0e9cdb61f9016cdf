import { type MouseEvent, useMemo, useRef } from 'react'
import { SkeletonRows } from '../ui/feedback/states.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { calendarDay } from '../ui/moments.ts'
import { DisabledCellTip } from './cells/disabled-cell-tip.tsx'
import { BulkBar } from './frame/bulk-bar.tsx'
import { ExportButtons, ExportSelectedButton } from './frame/export-buttons.tsx'
import { ColumnFilterPanel } from './frame/filters/column-filter-panel.tsx'
import styles from './frame/grid.module.css'
import { GridFoot } from './frame/grid-foot.tsx'
import { ListError, NothingFound } from './frame/grid-states.tsx'
import { ListOptions } from './frame/list-options.tsx'
import { PageSizeMenu } from './frame/page-size-menu.tsx'
import { PrintHead } from './frame/print-head.tsx'
import { Toolbar } from './frame/toolbar.tsx'
import { useGridController } from './frame/use-grid-controller.ts'
import type { GridProps } from './grid-props.ts'
import { filterChoices } from './model/filters/column-filter.ts'
import { FilterContext } from './model/filters/filter-context.ts'
import { rowsBeforePage } from './model/page/pages.ts'
import { sortRefusal } from './model/page/use-list-corrections.ts'
import { GridFiguresContext, GridToolsContext } from './model/tools.ts'
import { GridTable } from './table/grid-table.tsx'
import { PaperTable } from './table/paper-table.tsx'

const PastedLoansNote = lazyComponent(async () => (await import('./frame/pasted-loans-note.tsx')).PastedLoansNote)

const ChoiceList = lazyComponent(async () => (await import('./cells/choice-list.tsx')).ChoiceList)
const LiveRows = lazyComponent(async () => (await import('../live/live-rows.tsx')).LiveRows)

const NO_TEXTS: readonly string[] = []
const MAX_SKELETONS = 25

/** Draws a list whose columns, cells, order and pages come from the server. Its filters, order and page are in `state`. */
export function Grid(props: GridProps) {
  const {
    label,
    call,
    state,
    worklist,
    views,
    filters,
    figures,
    printed = NO_TEXTS,
    actions,
    search = true,
    exports = true,
    names,
    onRow,
  } = props
  const root = useRef<HTMLDivElement>(null)
  const grid = useGridController(props, root)
  const { table, headers, rows, tools, announce, choices } = grid
  const { data, request, total, pending, error, reload } = grid.page
  const filterContext = useMemo(() => ({ names, headers }), [names, headers])
  const onClick = ({ target }: MouseEvent) => {
    if (!onRow || !(target instanceof Element) || target.closest('button, a, input, [role="menu"]')) return
    const row = rows[Number(target.closest('tr[data-row]')?.getAttribute('data-row') ?? -1)]
    if (row) onRow(row)
  }
  return (
    <GridToolsContext value={tools}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Esc and Ctrl+C work from every part of the list */}
      <div
        ref={root}
        className={`${styles.grid} column grow relative min-height-0`}
        data-presses={onRow && ''}
        onClick={onClick}
        onKeyDown={grid.onKeyDown}
        onCopy={grid.copy.onCopy}
      >
        <div className={styles.bars} data-list-bars>
          <Toolbar
            state={state}
            search={search}
            views={views}
            filters={<FilterContext value={filterContext}>{filters ?? <ColumnFilterPanel state={state} onSame={reload} />}</FilterContext>}
            news={
              worklist &&
              data && (
                <LiveRows
                  list={worklist}
                  call={call}
                  request={request}
                  marks={tools.marks}
                  reload={reload}
                  announce={announce}
                  onApplied={grid.focusTable}
                />
              )
            }
          >
            {actions?.(request)}
            {exports && <ExportButtons call={call} request={request} />}
            <ListOptions
              state={state}
              table={table}
              headers={headers}
              rows={rows}
              exported={exports ? { call, label, request } : undefined}
            />
          </Toolbar>
          {data?.foundLoans && <PastedLoansNote {...data.foundLoans} />}
          {figures}
        </div>
        <PrintHead state={state} page={data} names={names} more={printed} />
        <div className={styles.rows}>
          <GridFiguresContext value={{ parts: [], leads: props.onEvent !== undefined, ...props.explained, asOf: grid.page.readAt }}>
            <RowsOrMessage {...props} grid={grid} />
          </GridFiguresContext>
        </div>
        <GridFoot table={table} data={error ? undefined : data} total={total} pending={pending} size={<PageSizeMenu state={state} />} />
        <SelectionBar {...props} grid={grid} />
        {choices && <ChoiceList open={choices} onClose={grid.closeChoices} />}
        <DisabledCellTip within={root} />
        <span role="status" className="unseen">
          {grid.message}
        </span>
      </div>
    </GridToolsContext>
  )
}

type PartProps = GridProps & { grid: ReturnType<typeof useGridController> }

/** Shows the rows of the list. Without rows it shows an error, a skeleton, or why the list is empty. */
function RowsOrMessage({ label, state, noun = 'rows', empty, names, grid }: PartProps) {
  const { rows, rowHeight, pageTicked, ticking } = grid
  const { data, total, pending, stale, error, reload } = grid.page
  const { memory } = state
  if (error && sortRefusal(error) === null) return <ListError error={error} onRetry={reload} />
  if (data === undefined || !state.settled)
    return (
      <div className={styles.waiting}>
        <SkeletonRows rows={Math.min(MAX_SKELETONS, Number(state.view.pageSize) || MAX_SKELETONS)} rowHeight={rowHeight} />
      </div>
    )
  if (rows.length === 0 && !stale) return <NothingFound state={state} headers={grid.headers} noun={noun} empty={empty} names={names} />
  return (
    <>
      <GridTable
        label={label}
        scroller={grid.scroller}
        attach={grid.attach}
        table={grid.table}
        rows={rows}
        groups={grid.groups}
        groupSizes={grid.groupSizes}
        rowHeight={rowHeight}
        rowsBefore={rowsBeforePage(data.paginationData)}
        total={pending ? -1 : total}
        edits={grid.edits}
        changed={grid.changed}
        ticking={grid.canTick ? ticking : null}
        filterChoices={(title) => filterChoices(state, title, { names, today: calendarDay(new Date()) })}
        unfold={(folded) => memory.keep({ folds: { ...memory.layout.folds, [folded]: false } })}
        pageTicked={pageTicked.state}
        onTickPage={ticking.tickPage}
        stale={stale}
        hasMenu={grid.hasMenu}
      />
      <PaperTable table={grid.table} rows={rows} groups={grid.groups} sizes={grid.groupSizes} total={pending ? -1 : total} />
    </>
  )
}

function SelectionBar({ label, bulkActions, grid }: PartProps) {
  const { selection, pageTicked, all, copy } = grid
  const { clear } = grid.ticking
  if (!grid.canTick || selection.size === 0) return null
  return (
    <BulkBar
      ticked={{
        count: selection.size,
        wholePage: pageTicked.state === 'all',
        justThisPage: pageTicked.state === 'all' && pageTicked.count === selection.size,
        matching: grid.page.pending ? null : grid.page.total,
      }}
      onSelectAll={all.selectAll}
      busy={all.busy}
      onCopy={copy.copy}
      exports={(['xlsx', 'csv'] as const).map((format) => (
        <ExportSelectedButton key={format} format={format} title={label} rows={copy.toWorkbook} />
      ))}
      onClear={clear}
    >
      {bulkActions?.([...selection.values()], clear)}
    </BulkBar>
  )
}
