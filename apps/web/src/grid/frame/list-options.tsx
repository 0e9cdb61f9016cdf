import type { GridRequest, Header, Row } from '@ivue/contracts/grid/wire.ts'
import { CalendarClock, ChevronDown, Columns3, FileSpreadsheet, FileText, Mail, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { Menu } from '../../ui/menu/menu.tsx'
import { MenuGroup, MenuItem, MenuLine } from '../../ui/menu/menu-item.tsx'
import type { GridTableModel } from '../model/columns/features.ts'
import { DEFAULT_COLUMNS } from '../model/state/url-state.ts'
import type { GridState } from '../model/state/use-grid-state.ts'
import type { ListCall } from '../model/types.ts'
import { useListExports } from './export-buttons.tsx'
import styles from './grid.module.css'
import { GroupItems } from './group-items.tsx'
import { PageSizeItems } from './page-size-menu.tsx'

const ScheduleDialog = lazyComponent(async () => (await import('../../exports/schedule-dialog.tsx')).ScheduleDialog)
const ColumnPanel = lazyComponent(async () => (await import('./column-panel.tsx')).ColumnPanel)

interface ListOptionsProps {
  state: GridState
  table: GridTableModel
  headers: readonly Header[]
  rows: readonly Row[]
  /** The list to export, or undefined if it is not exported. */
  exported: { call: ListCall; label: string; request: GridRequest } | undefined
}

const DENSITIES = [
  ['compact', 'Compact rows'],
  ['normal', 'Normal rows'],
] as const

/** The menu 'List options': grouping, row height, rows per page, columns and exports. */
export function ListOptions({ state, table, headers, rows, exported }: ListOptionsProps) {
  const { memory, defaults } = state
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [columnsUnder, setColumnsUnder] = useState<HTMLElement | null>(null)
  const [isScheduling, setScheduling] = useState(false)
  const resetColumns = () => {
    state.setColumns(DEFAULT_COLUMNS)
    memory.keep({ widths: {}, folds: {} })
  }
  const closeColumns = () => {
    setColumnsUnder(null)
    anchor?.querySelector('button')?.focus({ preventScroll: true })
  }
  return (
    <span ref={setAnchor} className="inline-row">
      <Menu
        atEnd
        button={(props) => (
          <Button {...props} icon={SlidersHorizontal}>
            <span className={styles.optionsName}>List options</span>
            <ChevronDown size={12} />
          </Button>
        )}
      >
        {!state.inner && <GroupItems state={state} headers={headers} />}
        <MenuGroup label="Row height">
          {DENSITIES.map(([density, label]) => (
            <MenuItem key={density} checked={memory.layout.density === density} onPick={() => memory.keep({ density })}>
              {label}
            </MenuItem>
          ))}
        </MenuGroup>
        <PageSizeItems state={state} />
        <MenuLine />
        <MenuItem icon={<Columns3 size={14} />} onPick={() => setColumnsUnder(anchor)}>
          Columns
        </MenuItem>
        {exported && <ExportItems {...exported} onSchedule={() => setScheduling(true)} />}
      </Menu>
      <ColumnPanel
        under={columnsUnder}
        onClose={closeColumns}
        table={table}
        rows={rows}
        folds={defaults.folds}
        onFold={(folds) => memory.keep({ folds: { ...memory.layout.folds, ...folds } })}
        onReset={resetColumns}
      />
      {exported && isScheduling && <ScheduleDialog {...exported} onClose={() => setScheduling(false)} />}
    </span>
  )
}

function ExportItems({ call, request, onSchedule }: { call: ListCall; request: GridRequest; onSchedule(): void }) {
  const { why, excel, csv, mail } = useListExports(call)
  return (
    <>
      <MenuItem icon={<FileSpreadsheet size={14} />} why={why ?? excel.busy} onPick={() => excel.start(request)}>
        Excel export
      </MenuItem>
      <MenuItem icon={<FileText size={14} />} why={why ?? csv.busy} onPick={() => csv.start(request)}>
        CSV export
      </MenuItem>
      <MenuItem icon={<Mail size={14} />} why={why ?? mail.busy} onPick={() => mail.start(request)}>
        Email Me
      </MenuItem>
      <MenuItem icon={<CalendarClock size={14} />} why={why} onPick={onSchedule}>
        Mail this list regularly
      </MenuItem>
    </>
  )
}
