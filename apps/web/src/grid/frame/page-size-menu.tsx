import { ChevronDown } from 'lucide-react'
import { Button } from '../../ui/controls/button.tsx'
import { Menu } from '../../ui/menu/menu.tsx'
import { MenuGroup, MenuItem } from '../../ui/menu/menu-item.tsx'
import type { GridState } from '../model/state/use-grid-state.ts'

const hasChoice = ({ defaults: { pageSizes, sizeOfView } }: GridState) => pageSizes.length > 1 && !sizeOfView

/** 'Show N Rows'. A list with only one page size has no menu. */
export function PageSizeMenu({ state }: { state: GridState }) {
  const { view } = state
  if (!hasChoice(state)) return null
  return (
    <Menu
      button={(props) => (
        <Button {...props} variant="quiet">
          {view.pageSize === 'Fit' ? `Show ${view.fit ?? ''} Rows, fit` : `Show ${view.pageSize} Rows`}
          <ChevronDown size={12} />
        </Button>
      )}
    >
      <PageSizes state={state} />
    </Menu>
  )
}

/** The page sizes as a group of a menu, for windows without the menu of its own. */
export const PageSizeItems = ({ state }: { state: GridState }) =>
  hasChoice(state) && (
    <MenuGroup label="Rows per page">
      <PageSizes state={state} />
    </MenuGroup>
  )

const PageSizes = ({ state: { view, defaults, setPageSize } }: { state: GridState }) =>
  defaults.pageSizes.map((size) => (
    <MenuItem key={size} checked={size === view.pageSize} onPick={() => setPageSize(size)}>
      {size === 'Fit' ? 'Show as many rows as fit' : `Show ${size} Rows`}
    </MenuItem>
  ))
