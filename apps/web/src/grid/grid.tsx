import type { Names } from '@ivue/contracts/grid/filter-words.ts'
import type { GridRequest, Header, Option, Row } from '@ivue/contracts/grid.ts'
import type { WorklistName } from '@ivue/contracts/worklist/worklists.ts'
import { type KeyboardEvent, type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { rowLooks } from '../live/row-looks.ts'
import { SkeletonRows } from '../ui/feedback/states.tsx'
import { later } from '../ui/later.tsx'
import { dayOf } from '../ui/moments.ts'
import type { Icon } from '../ui/status/status.ts'
import { WhyTip } from './cells/why-tip.tsx'
import { isSelect, withChoices } from './columns/columns.ts'
import { useWidths } from './columns/use-widths.ts'
import { ExportButtons, TickedExport } from './export/export-buttons.tsx'
import { filterChoices } from './filters/column-filter.ts'
import styles from './grid.module.css'
import { groupable } from './groups/group-menu.tsx'
import { groupsOf } from './groups/groups.ts'
import { useGroupSizes } from './groups/use-group-sizes.ts'
import { useListKeys } from './keyboard/use-list-keys.ts'
import { GridFoot } from './page/grid-foot.tsx'
import { ListError, NothingFound } from './page/grid-states.tsx'
import { rowsBefore } from './page/pages.ts'
import { sortRefusal, useFollowState } from './page/use-follow-state.ts'
import { useGridPage } from './page/use-grid-page.ts'
import { PrintHead } from './print/print-head.tsx'
import { BulkBar } from './selection/bulk-bar.tsx'
import { pageTickedOf } from './selection/selection.ts'
import { useCopy } from './selection/use-copy.ts'
import { useSelectAll } from './selection/use-select-all.ts'
import { type OnTick, useReportTicked, useSelection } from './selection/use-selection.ts'
import type { SortRule } from './state/url-state.ts'
import type { GridState } from './state/use-grid-state.ts'
import { GridTable, MENU_WIDTH, ROW_HEIGHT } from './table/grid-table.tsx'
import { lastPage } from './table/table-state.ts'
import { useChangedRows } from './table/use-changed-rows.ts'
import { useEdits } from './table/use-edits.ts'
import { useGridTable, useTicking } from './table/use-grid-table.ts'
import { Toolbar } from './toolbar.tsx'
import { type GridTools, GridToolsContext } from './tools.ts'
import type { Choice, ListCall, OnEvent, OpenChoices, RowAction } from './types.ts'
import { useFit } from './window/use-fit.ts'

const ChoiceList = later(async () => (await import('./choices/choice-list.tsx')).ChoiceList)
const LiveRows = later(async () => (await import('../live/live-rows.tsx')).LiveRows)

export interface GridProps {
  label: string
  call: ListCall
  state: GridState
  worklist?: WorklistName
  /** Choices that the answer does not include, by column title. Must be memoized. */
  choices?: Readonly<Record<string, readonly Option[]>> | undefined
  /** Loads the choices of a cell when its list opens, for columns whose choices differ by row. Returns undefined for other columns. */
  askChoices?: (row: Row, title: string) => Promise<readonly Choice[]> | undefined
  /** Constant fields of the request body. Must be at module scope or memoized. */
  fixed?: GridRequest
  /** The page's own filters, a `<Bar>` above the list's. Bars are not printed, except for parts marked `data-on-paper`. */
  filters?: ReactNode
  /** Other choices made on the page, as texts for print. */
  printed?: readonly string[]
  onEvent?: OnEvent
  rowMenu?: (row: Row) => readonly RowAction[]
  /** Buttons for the selected rows. `clear` clears the selection. Needs the server's Select column. */
  bulkActions?: (selected: readonly Row[], clear: () => void) => ReactNode
  /** Reports the selected rows, for buttons of the page outside of the grid. */
  onTick?: OnTick
  /** Content at the right end of the list's bar. `request` is the body of the current page. */
  actions?: (request: GridRequest) => ReactNode
  search?: boolean
  exports?: boolean
  noun?: string
  /** The text of an empty list without filters: why it may be empty and what to do. */
  empty?: string
  /** Icons of event columns, by title. Must be at module scope. */
  icons?: Readonly<Record<string, Icon>>
  /** Display names of the ids in the filters, for texts that describe them. */
  names?: Names | undefined
}

const NO_HEADERS: readonly Header[] = []
const NO_ROWS: readonly Row[] = []
const NO_ORDER: readonly SortRule[] = []
const NO_ICONS = {}
const NO_WORDS: readonly string[] = []
const MAX_SKELETONS = 25

/** Draws any list of the server, which defines columns, cells, order and pages. The state of the list is in the link. */
export function Grid(props: GridProps) {
  const {
    label,
    call,
    state,
    worklist,
    choices: handedIn,
    askChoices,
    fixed,
    filters,
    printed = NO_WORDS,
    onEvent,
    rowMenu,
    bulkActions,
    onTick,
    actions,
    search = true,
    exports = true,
    noun = 'rows',
    empty,
    icons = NO_ICONS,
    names,
  } = props
  const { view, memory } = state
  const { data, request, total, pending, stale, error, reload } = useGridPage(call, state, fixed)
  const answered = data?.headers
  const headers = useMemo(() => withChoices(answered ?? NO_HEADERS, handedIn), [answered, handedIn])
  const rows: readonly Row[] = data?.tdata ?? NO_ROWS

  const root = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const [scrollerNode, setScrollerNode] = useState<HTMLDivElement | null>(null)
  const attach = useCallback((node: HTMLDivElement | null) => {
    scroller.current = node
    setScrollerNode(node)
  }, [])
  const rowHeight = ROW_HEIGHT[memory.layout.density]
  const { columns } = view
  const widths = useWidths(memory, {
    headers,
    rows,
    columns,
    spec: state.defaults,
    scroller: scrollerNode,
    spare: rowMenu ? MENU_WIDTH : 0,
  })
  useFit({ state, scroller: scrollerNode, rowHeight })
  const ticks = useSelection(rows)
  const { selection } = ticks
  const table = useGridTable({ state, headers, rows, order: data?.orderArray ?? NO_ORDER, total, widths, ticks })
  const ticking = useTicking(table)
  const { tick, clear } = ticking
  useReportTicked(selection, clear, onTick)
  const [said, say] = useState('')
  const { edits, act } = useEdits(onEvent, reload, say)
  const changed = useChangedRows(rows)
  const [choices, openChoices] = useState<OpenChoices | null>(null)
  const closeChoices = useCallback(() => openChoices(null), [])
  const all = useSelectAll({ call, request, add: ticks.add, say })
  const { onCopy, copy, sent } = useCopy({ table, rows, selection, say })
  // Groups only when the rows are sorted by the group's column. Rows in the previous order would give many groups of the same name.
  const group = data?.orderArray[0]?.col === view.group ? view.group : ''
  const groups = useMemo(
    () =>
      groupsOf(
        rows,
        groupable(state, headers).find(({ Title }) => Title === group),
      ),
    [rows, headers, state, group],
  )
  const groupSizes = useGroupSizes(call, { request, rows, groups, enabled: !stale && rows.length < total })
  const pageTicked = useMemo(() => pageTickedOf(rows, selection), [rows, selection])

  const menu = useRef(rowMenu)
  menu.current = rowMenu
  const asking = useRef(askChoices)
  asking.current = askChoices
  const hasMenu = rowMenu !== undefined
  const [looks] = useState(rowLooks)
  const tools = useMemo<GridTools>(
    () => ({
      act,
      openChoices,
      askChoices: (row, title) => asking.current?.(row, title),
      tick,
      rowMenu: hasMenu ? (row) => menu.current?.(row) ?? [] : null,
      icons,
      looks,
    }),
    [act, tick, hasMenu, icons, looks],
  )
  useListKeys({ root, rows, rowMenu })
  const goBack = () => scroller.current?.querySelector<HTMLElement>('td[tabindex="0"]')?.focus({ preventScroll: true })

  const last = lastPage(table)
  const canTick = headers.some(isSelect)
  const isPastEnd = data !== undefined && error === null && !stale && !pending && rows.length === 0 && total > 0 && view.page > last
  useFollowState({ state, request, stale, scroller, lastPage: isPastEnd ? last : null, error, clear })

  const onKeyDown = (event: KeyboardEvent) => {
    // Menus render elsewhere in the document, but their events bubble through React. Their Esc must not clear the selection.
    if (event.key === 'Escape' && selection.size > 0 && root.current?.contains(event.target as Node)) clear()
  }

  return (
    <GridToolsContext value={tools}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Esc and Ctrl+C work from every part of the list */}
      <div ref={root} className={styles.grid} onKeyDown={onKeyDown} onCopy={onCopy}>
        <div className={styles.bars} data-keep-clear>
          {filters}
          <Toolbar
            state={state}
            table={table}
            headers={headers}
            rows={rows}
            search={search}
            news={worklist && data && <LiveRows list={worklist} {...{ call, request, looks, reload, say }} onApplied={goBack} />}
            actions={
              <>
                {actions?.(request)}
                {exports && <ExportButtons call={call} label={label} request={request} />}
              </>
            }
          />
        </div>
        <PrintHead state={state} page={data} names={names} more={printed} />
        <div className={styles.body}>
          {error && sortRefusal(error) === null ? (
            <ListError error={error} onRetry={reload} />
          ) : data === undefined || !state.settled ? (
            <div className={styles.waiting}>
              <SkeletonRows rows={Math.min(MAX_SKELETONS, Number(view.pageSize) || MAX_SKELETONS)} rowHeight={rowHeight} />
            </div>
          ) : rows.length === 0 && !stale ? (
            <NothingFound state={state} noun={noun} empty={empty} names={names} />
          ) : (
            <GridTable
              label={label}
              scroller={scroller}
              attach={attach}
              table={table}
              rows={rows}
              groups={groups}
              groupSizes={groupSizes}
              rowHeight={rowHeight}
              rowsBefore={rowsBefore(data.paginationData)}
              total={pending ? -1 : total}
              edits={edits}
              changed={changed}
              ticking={canTick ? ticking : null}
              filterChoices={(title) => filterChoices(state, title, { names, today: dayOf(new Date()) })}
              unfold={(label) => memory.keep({ folds: { ...memory.layout.folds, [label]: false } })}
              pageTicked={pageTicked.state}
              onTickPage={ticking.tickPage}
              stale={stale}
              hasMenu={hasMenu}
            />
          )}
        </div>
        <GridFoot table={table} data={error ? undefined : data} total={total} pending={pending} />
        {canTick && selection.size > 0 && (
          <BulkBar
            ticked={{
              count: selection.size,
              wholePage: pageTicked.state === 'all',
              justThisPage: pageTicked.state === 'all' && pageTicked.count === selection.size,
              matching: pending ? null : total,
            }}
            onSelectAll={all.selectAll}
            busy={all.busy}
            onCopy={copy}
            excel={<TickedExport title={label} rows={sent} />}
            onClear={clear}
          >
            {bulkActions?.([...selection.values()], clear)}
          </BulkBar>
        )}
        {choices && <ChoiceList open={choices} onClose={closeChoices} />}
        <WhyTip within={root} />
        <span role="status" className="unseen">
          {said}
        </span>
      </div>
    </GridToolsContext>
  )
}
