import type { Header } from '@ivue/contracts/grid/wire.ts'
import { MenuGroup, MenuItem } from '../../ui/menu/menu-item.tsx'
import type { GridState } from '../model/state/use-grid-state.ts'

/** Returns the columns by which a list can be grouped. They are named in the list's `groupBy` and sortable. */
export const groupableColumns = (state: Pick<GridState, 'defaults'>, headers: readonly Header[]): readonly Header[] =>
  (state.defaults.groupBy ?? []).flatMap((title) => headers.filter(({ Title, extra }) => Title === title && extra?.canSort))

/** The menu items that group a list by a column. Renders nothing if no column is offered. */
export function GroupItems({ state, headers }: { state: GridState; headers: readonly Header[] }) {
  const offered = groupableColumns(state, headers)
  if (offered.length === 0) return null
  const chosen = offered.find(({ Title }) => Title === state.view.group)
  return (
    <MenuGroup label="Group">
      <MenuItem checked={!chosen} onPick={() => state.setGroup('')}>
        Not grouped
      </MenuItem>
      {offered.map((header) => (
        <MenuItem key={header.Title} checked={header === chosen} onPick={() => state.setGroup(header.Title)}>
          By {groupName(header)}
        </MenuItem>
      ))}
    </MenuGroup>
  )
}

/** Returns what a column groups by, such as 'Stage' or 'Closing day'. Clocks, dates and moments are grouped by day. */
const groupName = ({ Title, label = Title, drawType }: Header) => (['sla', 'date', 'datetime'].includes(drawType) ? `${label} day` : label)
