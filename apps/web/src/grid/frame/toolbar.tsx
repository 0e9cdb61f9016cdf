import type { Header, Row } from '@ivue/contracts/grid/wire.ts'
import { ChevronDown, Rows2, Rows4 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Bar } from '../../ui/layout/page.tsx'
import { Menu } from '../../ui/menu/menu.tsx'
import { MenuItem } from '../../ui/menu/menu-item.tsx'
import type { GridTableModel } from '../model/columns/features.ts'
import { DEFAULT_COLUMNS } from '../model/state/url-state.ts'
import type { GridState } from '../model/state/use-grid-state.ts'
import { ColumnPanel } from './column-panel.tsx'
import styles from './grid.module.css'
import { GroupMenu } from './group-menu.tsx'
import { SearchBox } from './search-box.tsx'
import { ViewsMenu } from './views-menu.tsx'

interface ToolbarProps {
  state: GridState
  table: GridTableModel
  headers: readonly Header[]
  rows: readonly Row[]
  search: boolean
  news: ReactNode
  actions: ReactNode
}

const DENSITIES = [
  ['compact', 'Compact rows', Rows4],
  ['normal', 'Normal rows', Rows2],
] as const

export function Toolbar({ state, table, headers, rows, search, news, actions }: ToolbarProps) {
  const { view, defaults, memory } = state
  const { density } = memory.layout
  const resetColumns = () => {
    state.setColumns(DEFAULT_COLUMNS)
    memory.keep({ widths: {}, folds: {} })
  }
  return (
    <Bar line label="List">
      {/* A list with only one page size has no menu. */}
      {defaults.pageSizes.length > 1 && !defaults.sizeOfView && (
        <Menu
          button={(props) => (
            <Button {...props}>
              {view.pageSize === 'Fit' ? `Show ${view.fit ?? ''} Rows, fit` : `Show ${view.pageSize} Rows`}
              <ChevronDown size={12} />
            </Button>
          )}
        >
          {defaults.pageSizes.map((size) => (
            <MenuItem key={size} checked={size === view.pageSize} onPick={() => state.setPageSize(size)}>
              {size === 'Fit' ? 'Show as many rows as fit' : `Show ${size} Rows`}
            </MenuItem>
          ))}
        </Menu>
      )}
      {search && <SearchBox value={view.search} onSearch={state.setSearch} />}
      {news}
      <div className={styles.end}>
        {!state.inner && !defaults.views && <ViewsMenu state={state} />}
        {!state.inner && <GroupMenu state={state} headers={headers} />}
        <ColumnPanel
          table={table}
          rows={rows}
          folds={defaults.folds}
          onFold={(folds) => memory.keep({ folds: { ...memory.layout.folds, ...folds } })}
          onReset={resetColumns}
        />
        {/* biome-ignore lint/a11y/useSemanticElements: two buttons are no form fields */}
        <div className={styles.split} role="group" aria-label="Row height">
          {DENSITIES.map(([name, label, Icon]) => (
            <Button
              key={name}
              square
              icon={Icon}
              aria-label={label}
              title={label}
              aria-pressed={density === name}
              onClick={() => memory.keep({ density: name })}
            />
          ))}
        </div>
        {actions}
      </div>
    </Bar>
  )
}
