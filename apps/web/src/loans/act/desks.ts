import type { ListSpec } from '@ivue/contracts/grid/list.ts'
import type { Row } from '@ivue/contracts/grid.ts'
import type { ComponentType } from 'react'
import type { WorklistPage, WorklistShape } from '../../worklist/shape.ts'

/** A desk as the popup of a loan acts on it: the worklist of its screen, the filters of its list, and where that screen is. */
export interface LoanDesk {
  worklist: WorklistShape
  /** What people call it: 'Closing'. */
  name: string
  path: string
  list: ListSpec
  /** The SLA of the loan's row, above the tabs. */
  Measures?: ComponentType<{ row: Row }>
}

/** The loan's row on a desk, with what stands beside it. */
export interface DeskRow {
  desk: LoanDesk
  row: Row
  page: WorklistPage
}
