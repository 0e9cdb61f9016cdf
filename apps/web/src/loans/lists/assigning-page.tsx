import type { Row } from '@ivue/contracts/grid/wire.ts'
import type { ManualDesk } from '@ivue/contracts/loans/manual-assignment-rules.ts'
import { type ReactNode, useState } from 'react'
import { ListPage } from '../../grid/list-page.tsx'
import { cellOf } from '../../grid/model/rows/parse-cell.ts'
import type { GridState } from '../../grid/model/state/use-grid-state.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { AssignmentTabs } from './assignment-tabs.tsx'
import type { LoanList } from './loan-list.ts'

const AssignDialog = lazyComponent(async () => (await import('./assign-dialog.tsx')).AssignDialog)

interface AssigningPageProps {
  title: string
  documentTitle?: string
  about: string
  label: string
  call: LoanList
  state: GridState
  desk: ManualDesk
  empty: string
  filters?: ReactNode
}

/** Lists loans to assign. The button of a row, or a click anywhere on the row, opens "Assign To" (quality 2.7, 2.8). */
export function AssigningPage({ desk, ...list }: AssigningPageProps) {
  const [row, setRow] = useState<Row | null>(null)
  const open = (pressed: Row) => {
    if (!cellOf(pressed, 'Assign To').why) setRow(pressed)
  }
  return (
    <ListPage {...list} bars={<AssignmentTabs />} noun="loans" onEvent={(event) => open(event.row)} onRow={open}>
      {row && <AssignDialog key={row.recsID} row={row} desk={desk} list={list.call} onClose={() => setRow(null)} />}
    </ListPage>
  )
}
