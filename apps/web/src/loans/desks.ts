import type { ListSpec } from '@ivue/contracts/grid/list.ts'
import type { Row } from '@ivue/contracts/grid/wire.ts'
import type { ComponentType } from 'react'
import type { WorklistPage, WorklistShape } from '../worklist/shape.ts'

/** A desk on whose rows the loan popup can act: the worklist, the specification of its list, and the path of its screen. */
export interface LoanDesk {
  worklist: WorklistShape
  name: string
  path: string
  list: ListSpec
  /** Shows the SLA of the loan's row above the tabs. */
  Measures?: ComponentType<{ row: Row }>
}

export interface DeskRow {
  desk: LoanDesk
  row: Row
  page: WorklistPage
}
