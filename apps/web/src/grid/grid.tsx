import type { GridRequest, Header, Row } from '@ivue/contracts/grid.ts'
import { type KeyboardEvent, type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { deskOf } from '../live/lists.ts'
import { rowLooks } from '../live/row-looks.ts'
import { later } from '../ui/later.tsx'
import { SkeletonRows } from '../ui/states.tsx'
import type { Icon } from '../ui/status.ts'
import { BulkBar } from './bulk-bar.tsx'
import { ChoiceList } from './choice-list.tsx'
import { isSelect } from './columns.ts'
import { ROW_HEIGHT } from './density.ts'
import { ExportButtons, TickedExport } from './export-buttons.tsx'
import styles from './grid.module.css'
import { GridFoot } from './grid-foot.tsx'
import { ListError, NothingFound } from './grid-states.tsx'
import { GridTable } from './grid-table.tsx'
import { rowsBefore } from './pages.ts'
import { pageTickedOf } from './selection.ts'
import { lastPage } from './table-state.ts'
import { Toolbar } from './toolbar.tsx'
import { type GridTools, GridToolsContext } from './tools.ts'
import type { ListCall, OnEvent, OpenChoices, RowAction } from './types.ts'
import { useChangedRows } from './use-changed-rows.ts'
import { useCopy } from './use-copy.ts'
import { useEdits } from './use-edits.ts'
import { sortRefusal, useFollowState } from './use-follow-state.ts'
import { useGridPage } from './use-grid-page.ts'
import type { GridState } from './use-grid-state.ts'
import { useGridTable, useTicking } from './use-grid-table.ts'
import { useSelectAll } from './use-select-all.ts'
import { type OnTick, useSelection, useTellTicked } from './use-selection.ts'
import { useWidths } from './use-widths.ts'
import type { SortRule } from './view.ts'
import { WhyTip } from './why-tip.tsx'

const LiveRows = later(async () => (await import('../live/live-rows.tsx')).LiveRows)

export interface GridProps {
  /** What the list is called, for screen readers. */
  label: string
  call: ListCall
  state: GridState
  /** Fields of the body that nobody changes, at module scope or memoised. */
  fixed?: GridRequest
  /** The page's own filters, a `<Bar>` over the list's. */
  filters?: ReactNode
  onEvent?: OnEvent
  rowMenu?: (row: Row) => readonly RowAction[]
  /** Buttons for the ticked rows; `clear` unticks them. Needs the server's Select column. */
  bulkActions?: (selected: readonly Row[], clear: () => void) => ReactNode
  /** For buttons of the page itself that act on the ticked rows. */
  onTick?: OnTick
  /** At the right end of the list's bar, with the body that asks for what is shown. */
  actions?: (request: GridRequest) => ReactNode
  search?: boolean
  /** Excel export and Email Me; on unless the page says otherwise. */
  exports?: boolean
  /** What the rows are: 'loans'. */
  noun?: string
  /** Why a list without filters may be empty, and what to do. */
  empty?: string
  /** Icons of event columns, by title; at module scope. */
  icons?: Readonly<Record<string, Icon>>
}

const NO_HEADERS: readonly Header[] = []
const NO_ROWS: readonly Row[] = []
const NO_ORDER: readonly SortRule[] = []
const NO_ICONS = {}
const MENU_WIDTH = 44
const MAX_SKELETONS = 25

/** Draws any list the server sends: its columns, cells, order and pages are the server's, its state is the link's. */
export function Grid(props: GridProps) {
  const {
    label,
    call,
    state,
    fixed,
    filters,
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
  } = props
  const { view, memory } = state
  const { data, request, total, pending, stale, error, reload } = useGridPage(call, state, fixed)
  const headers = data?.headers ?? NO_HEADERS
  const rows: readonly Row[] = data?.tdata ?? NO_ROWS

  const root = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const [scrollerNode, setScrollerNode] = useState<HTMLDivElement | null>(null)
  const attach = useCallback((node: HTMLDivElement | null) => {
    scroller.current = node
    setScrollerNode(node)
  }, [])
  const rowHeight = ROW_HEIGHT[memory.layout.density]
  const { hidden } = view.columns
  const widths = useWidths(memory, { headers, rows, hidden, scroller: scrollerNode, spare: rowMenu ? MENU_WIDTH : 0 })
  const ticks = useSelection(rows)
  const { selection } = ticks
  const table = useGridTable({ state, headers, rows, order: data?.orderArray ?? NO_ORDER, total, widths, ticks })
  const ticking = useTicking(table)
  const { tick, clear } = ticking
  useTellTicked(selection, clear, onTick)
  const [said, say] = useState('')
  const { edits, act } = useEdits(onEvent, reload, say)
  const changed = useChangedRows(rows)
  const [choices, openChoices] = useState<OpenChoices | null>(null)
  const closeChoices = useCallback(() => openChoices(null), [])
  const all = useSelectAll({ call, request, add: ticks.add, say })
  const { onCopy, copy, sent } = useCopy({ table, rows, selection, say })
  const pageTicked = useMemo(() => pageTickedOf(rows, selection), [rows, selection])

  const menu = useRef(rowMenu)
  menu.current = rowMenu
  const hasMenu = rowMenu !== undefined
  const [looks] = useState(rowLooks)
  const tools = useMemo<GridTools>(
    () => ({ act, openChoices, tick, rowMenu: hasMenu ? (row) => menu.current?.(row) ?? [] : null, icons, looks }),
    [act, tick, hasMenu, icons, looks],
  )
  const desk = deskOf(call)
  const goBack = () => scroller.current?.querySelector<HTMLElement>('td[tabindex="0"]')?.focus({ preventScroll: true })

  const last = lastPage(table)
  const canTick = headers.some(isSelect)
  const isPastEnd = data !== undefined && error === null && !stale && !pending && rows.length === 0 && total > 0 && view.page > last
  useFollowState({ state, request, stale, scroller, lastPage: isPastEnd ? last : null, error, clear })

  const onKeyDown = (event: KeyboardEvent) => {
    // Menus of the bar stand elsewhere in the document, and their Esc is their own.
    if (event.key === 'Escape' && selection.size > 0 && root.current?.contains(event.target as Node)) clear()
  }

  return (
    <GridToolsContext value={tools}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Esc and Ctrl+C work from every part of the list */}
      <div ref={root} className={styles.grid} onKeyDown={onKeyDown} onCopy={onCopy}>
        <div className={styles.bars}>
          {filters}
          <Toolbar
            state={state}
            table={table}
            search={search}
            news={desk && data && <LiveRows {...{ call, desk, request, looks, reload, say }} onApplied={goBack} />}
            actions={
              <>
                {actions?.(request)}
                {exports && <ExportButtons call={call} request={request} />}
              </>
            }
          />
        </div>
        <div className={styles.body}>
          {error && sortRefusal(error) === null ? (
            <ListError error={error} onRetry={reload} />
          ) : data === undefined || !state.settled ? (
            <div className={styles.waiting}>
              <SkeletonRows rows={Math.min(MAX_SKELETONS, Number(view.pageSize) || MAX_SKELETONS)} rowHeight={rowHeight} />
            </div>
          ) : rows.length === 0 && !stale ? (
            <NothingFound state={state} noun={noun} empty={empty} />
          ) : (
            <GridTable
              label={label}
              scroller={scroller}
              attach={attach}
              table={table}
              rows={rows}
              rowHeight={rowHeight}
              rowsBefore={rowsBefore(data.paginationData)}
              total={pending ? -1 : total}
              edits={edits}
              changed={changed}
              ticking={canTick ? ticking : null}
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
