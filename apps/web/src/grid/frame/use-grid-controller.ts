import type { Header, Row } from '@ivue/contracts/grid/wire.ts'
import { type KeyboardEvent, type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import { createRowMarks } from '../../live/row-marks.ts'
import { useViewer } from '../../viewer/viewer.tsx'
import type { GridProps } from '../grid-props.ts'
import { fillMissingOptions, isSelect } from '../model/columns/columns.ts'
import { lastPage } from '../model/columns/table-state.ts'
import { useWidths } from '../model/columns/use-widths.ts'
import { useListKeys } from '../model/keyboard/use-list-keys.ts'
import { useLoanWatch } from '../model/loan-watch.ts'
import { useGridPage } from '../model/page/use-grid-page.ts'
import { useListCorrections } from '../model/page/use-list-corrections.ts'
import { groupRows } from '../model/rows/groups.ts'
import { cellOf } from '../model/rows/parse-cell.ts'
import { useChangedRows } from '../model/rows/use-changed-rows.ts'
import { useEdits } from '../model/rows/use-edits.ts'
import { useFitPageSize } from '../model/rows/use-fit-page-size.ts'
import { useGroupSizes } from '../model/rows/use-group-sizes.ts'
import { countTickedOfPage } from '../model/selection/selection.ts'
import { useCopy } from '../model/selection/use-copy.ts'
import { useSelectAll } from '../model/selection/use-select-all.ts'
import { useReportTicked, useSelection } from '../model/selection/use-selection.ts'
import type { SortRule } from '../model/state/url-state.ts'
import type { GridTools } from '../model/tools.ts'
import type { OpenChoices } from '../model/types.ts'
import { useGridTable, useTicking } from '../model/use-grid-table.ts'
import { LAST_PADDING, MENU_WIDTH, ROW_HEIGHT } from '../table/grid-table.tsx'
import { groupableColumns } from './group-items.tsx'

const NO_HEADERS: readonly Header[] = []
const NO_ROWS: readonly Row[] = []
const NO_ORDER: readonly SortRule[] = []
const NO_ICONS = {}

/** Returns the scrolling element of the list, as a ref and as state. */
function useScroller() {
  const scroller = useRef<HTMLDivElement>(null)
  const [node, setNode] = useState<HTMLDivElement | null>(null)
  const attach = useCallback((next: HTMLDivElement | null) => {
    scroller.current = next
    setNode(next)
  }, [])
  return { scroller, node, attach }
}

/**
 * Returns the groups of the page and their sizes. Returns none while the rows are still in the previous order, because a group would
 * appear several times.
 */
function useGroups(
  { call, state }: Pick<GridProps, 'call' | 'state'>,
  { data, request, total, stale }: Pick<ReturnType<typeof useGridPage>, 'data' | 'request' | 'total' | 'stale'>,
  { headers, rows }: { headers: readonly Header[]; rows: readonly Row[] },
) {
  const group = data?.orderArray[0]?.col === state.view.group ? state.view.group : ''
  const groups = useMemo(
    () =>
      groupRows(
        rows,
        groupableColumns(state, headers).find(({ Title }) => Title === group),
      ),
    [rows, headers, state, group],
  )
  return { groups, groupSizes: useGroupSizes(call, { request, rows, groups, enabled: !stale && rows.length < total }) }
}

/** Returns the menu of a row: the acts of the page, and those on the loan of a list with loan numbers. Undefined without any. */
function useRowMenu(ofPage: GridProps['rowMenu'], headers: readonly Header[]): GridProps['rowMenu'] {
  const { may } = useViewer()
  const loanWatch = useLoanWatch()
  const loan = headers.find(({ drawType }) => drawType === 'loan')
  if (!loan || !may('loans.view')) return ofPage
  return (row) => {
    const number = String(cellOf(row, loan.Title).value ?? '')
    return [...(ofPage?.(row) ?? []), ...(number === '' ? [] : (loanWatch?.findActions(number) ?? []))]
  }
}

/** Returns the functions that cells call. They keep their identity, so that only changed rows render again. */
function useCellTools(
  { rowMenu, loadChoices, icons = NO_ICONS }: Pick<GridProps, 'rowMenu' | 'loadChoices' | 'icons'>,
  { act, tick, openChoices }: Pick<GridTools, 'act' | 'tick' | 'openChoices'>,
): GridTools {
  const menu = useRef(rowMenu)
  menu.current = rowMenu
  const latestLoadChoices = useRef(loadChoices)
  latestLoadChoices.current = loadChoices
  const hasMenu = rowMenu !== undefined
  const [marks] = useState(createRowMarks)
  return useMemo<GridTools>(
    () => ({
      act,
      openChoices,
      loadChoices: (row, title) => latestLoadChoices.current?.(row, title),
      tick,
      rowMenu: hasMenu ? (row) => menu.current?.(row) ?? [] : null,
      icons,
      marks,
    }),
    [act, openChoices, tick, hasMenu, icons, marks],
  )
}

/** Returns the complete state of a list for the components that draw it: page, table, selection, edits and the tools of the cells. */
export function useGridController(props: GridProps, root: RefObject<HTMLDivElement | null>) {
  const { call, state, choices: handedIn, fixed, onEvent, onTick } = props
  const page = useGridPage(call, state, fixed)
  const { data, request, total, pending, stale, error, reload } = page
  const answered = data?.headers
  const headers = useMemo(() => fillMissingOptions(answered ?? NO_HEADERS, handedIn), [answered, handedIn])
  const rows: readonly Row[] = data?.tdata ?? NO_ROWS
  const rowMenu = useRowMenu(props.rowMenu, headers)
  const { scroller, node, attach } = useScroller()
  const rowHeight = ROW_HEIGHT[state.memory.layout.density]
  const sort = state.view.sort.length > 0 ? state.view.sort : (data?.orderArray ?? NO_ORDER)
  const widths = useWidths(state.memory, {
    headers,
    columns: state.view.columns,
    spec: state.defaults,
    sort,
    scroller: node,
    spare: rowMenu ? MENU_WIDTH : LAST_PADDING,
  })
  useFitPageSize({ state, scroller: node, rowHeight })
  const ticks = useSelection(rows)
  const { selection } = ticks
  const table = useGridTable({ state, headers, rows, sort, total, widths, ticks })
  const ticking = useTicking(table)
  const { tick, clear } = ticking
  useReportTicked(selection, clear, onTick)
  const [message, announce] = useState('')
  const { edits, act } = useEdits(onEvent, reload, announce)
  const [choices, openChoices] = useState<OpenChoices | null>(null)
  const tools = useCellTools({ ...props, rowMenu }, { act, tick, openChoices })
  useListKeys({ root, rows, rowMenu })
  const last = lastPage(table)
  const isPastEnd = data !== undefined && error === null && !stale && !pending && rows.length === 0 && total > 0 && state.view.page > last
  useListCorrections({ state, request, stale, scroller, lastPage: isPastEnd ? last : null, error, clear })
  return {
    page,
    headers,
    rows,
    scroller,
    attach,
    rowHeight,
    table,
    ticking,
    selection,
    canTick: headers.some(isSelect),
    pageTicked: useMemo(() => countTickedOfPage(rows, selection), [rows, selection]),
    all: useSelectAll({ call, request, add: ticks.add, announce }),
    copy: useCopy({ table, rows, selection, announce }),
    edits,
    changed: useChangedRows(rows),
    ...useGroups(props, page, { headers, rows }),
    tools,
    hasMenu: rowMenu !== undefined,
    choices,
    closeChoices: useCallback(() => openChoices(null), []),
    message,
    announce,
    /** Returns the focus to the table after something above it changed. */
    focusTable: () => scroller.current?.querySelector<HTMLElement>('td[tabindex="0"]')?.focus({ preventScroll: true }),
    onKeyDown: (event: KeyboardEvent) => {
      // Menus render elsewhere in the document, but React passes their events to this handler. Esc in a menu must not clear the
      // selection.
      if (event.key === 'Escape' && selection.size > 0 && root.current?.contains(event.target as Node)) clear()
    },
  }
}
