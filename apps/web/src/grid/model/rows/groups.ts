import { cellText } from '@ivue/contracts/grid/cell-text.ts'
import type { GroupSizes, Header, Row } from '@ivue/contracts/grid/wire.ts'
import { calendarDay } from '../../../ui/moments.ts'
import type { SortRule } from '../state/url-state.ts'
import { cellDateText, dateText } from './date-text.ts'
import { cellOf } from './parse-cell.ts'

/** Consecutive rows of a page with the same label. */
export interface RowGroup {
  label: string
  /** The index of the group's first row on the page, and the number of its rows there. */
  first: number
  rows: number
}

const DAYS = ['date', 'datetime', 'sla']

/** Returns the label of a row's group: a day ('Wed 11/18'), or the cell's text. */
function groupLabel(row: Row, header: Header): string {
  const cell = cellOf(row, header.Title)
  if (!DAYS.includes(header.drawType)) return cellText(cell, header) || 'Nobody'
  if (header.drawType === 'sla') return cell.at ? dateText(calendarDay(cell.at, cell.zone), new Date().getFullYear()).day : 'No date'
  return cellDateText(cell).day || 'No date'
}

/** Groups the rows of a page by a column, in the order of the rows. */
export function groupRows(rows: readonly Row[], header: Header | undefined): readonly RowGroup[] {
  if (!header) return []
  const groups: RowGroup[] = []
  for (const [first, row] of rows.entries()) {
    const label = groupLabel(row, header)
    const last = groups.at(-1)
    if (last?.label === label) last.rows++
    else groups.push({ label, first, rows: 1 })
  }
  return groups
}

/** Returns the number of rows of a group in the whole list, or undefined until it is counted. */
export const groupSize = (
  { first, rows }: RowGroup,
  page: readonly Row[],
  { sizes, total }: { sizes: GroupSizes['groups'] | undefined; total: number },
): number | undefined => (total === page.length ? rows : sizes?.[page[first]?.recsID ?? 0])

/** One rendered line: a group heading or a data row. */
export type RenderedLine = { group: RowGroup; row?: never } | { group?: never; row: number }

/** Returns the rows of a page with the group headings between them. */
export function toLines(rows: number, groups: readonly RowGroup[]): readonly RenderedLine[] {
  const heading = new Map(groups.map((group) => [group.first, group]))
  return Array.from({ length: rows }, (_, row) => row).flatMap((row): RenderedLine[] => {
    const group = heading.get(row)
    return group ? [{ group }, { row }] : [{ row }]
  })
}

/** Returns the sort order of a grouped list: by the group's column first, so that no group is split, then as requested. */
export function groupedSort(group: string | undefined, requested: readonly SortRule[], before: readonly SortRule[]): readonly SortRule[] {
  if (!group) return requested
  const rule = [...requested, ...before].find(({ col }) => col === group) ?? { col: group, dir: 'ASC' as const }
  return [rule, ...requested.filter(({ col }) => col !== group)]
}
