import type { GridPage, Row } from '@ivue/contracts/grid/wire.ts'
import type { ManualDesk } from '@ivue/contracts/loans/manual-assignment-rules.ts'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { Grid } from '../../grid/grid.tsx'
import type { GridData } from '../../grid/model/page/use-grid-page.ts'
import { cellOf } from '../../grid/model/rows/parse-cell.ts'
import type { GridState } from '../../grid/model/state/use-grid-state.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import styles from './lists.module.css'
import type { LoanList } from './loan-list.ts'

const AssignDialog = lazyComponent(async () => (await import('./assign-dialog.tsx')).AssignDialog)

interface AssigningListProps {
  label: string
  call: LoanList
  state: GridState
  page: GridData<GridPage>
  desk: ManualDesk
  empty: string
  filters?: ReactNode
}

/** Lists loans to assign. The button of a row, or a click anywhere on the row, opens "Assign To" (quality 2.7, 2.8). */
export function AssigningList({ label, call, state, page, desk, empty, filters }: AssigningListProps) {
  const [row, setRow] = useState<Row | null>(null)
  const open = (pressed: Row | undefined) => {
    if (pressed && !cellOf(pressed, 'Assign To').why) setRow(pressed)
  }
  // Handles a click anywhere on the row. The row's button does the same by keyboard.
  const onRow = ({ target }: MouseEvent) => {
    if (!(target instanceof Element) || target.closest('button, a, input, [role="menu"]')) return
    open(page.data?.tdata[Number(target.closest('tr[data-row]')?.getAttribute('data-row') ?? -1)] as Row | undefined)
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button in the row does the same by keyboard */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button in the row does the same by keyboard */}
      <div className={styles.list} onClick={onRow}>
        <Grid
          label={label}
          call={call}
          state={state}
          noun="loans"
          empty={empty}
          filters={filters}
          onEvent={({ row: pressed }) => open(pressed)}
        />
      </div>
      {row && <AssignDialog key={row.recsID} row={row} desk={desk} list={call} onClose={() => setRow(null)} />}
    </>
  )
}
