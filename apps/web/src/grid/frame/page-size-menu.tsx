import { ChevronDown } from 'lucide-react'
import { Button } from '../../ui/controls/button.tsx'
import { Menu } from '../../ui/menu/menu.tsx'
import { MenuItem } from '../../ui/menu/menu-item.tsx'
import type { GridState } from '../model/state/use-grid-state.ts'

/** 'Show N Rows'. A list with only one page size has no menu. */
export function PageSizeMenu({ state: { view, defaults, setPageSize } }: { state: GridState }) {
  if (defaults.pageSizes.length < 2 || defaults.sizeOfView) return null
  return (
    <Menu
      button={(props) => (
        <Button {...props} variant="quiet">
          {view.pageSize === 'Fit' ? `Show ${view.fit ?? ''} Rows, fit` : `Show ${view.pageSize} Rows`}
          <ChevronDown size={12} />
        </Button>
      )}
    >
      {defaults.pageSizes.map((size) => (
        <MenuItem key={size} checked={size === view.pageSize} onPick={() => setPageSize(size)}>
          {size === 'Fit' ? 'Show as many rows as fit' : `Show ${size} Rows`}
        </MenuItem>
      ))}
    </Menu>
  )
}
