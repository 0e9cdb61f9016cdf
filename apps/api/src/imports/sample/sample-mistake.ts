import type { Cell } from '@ivue/contracts/imports/sheet.ts'

type Row<F extends string> = Partial<Record<F, Cell>>

/** One kind of mistake: the column that must be reported, at which level, and how a good row is spoiled. */
export interface Mistake<F extends string> {
  field: F
  level: 'error' | 'warning'
  spoil(row: Row<F>, earlier: readonly Row<F>[]): Row<F>
}

/** The mistake that a row has by these cells, whatever else it says. */
export const mistake = <F extends string>(level: Mistake<F>['level'], field: F, change: Row<F>): Mistake<F> => ({
  field,
  level,
  spoil: () => change,
})

/** Longer than any text of a workbook may be. */
export const LONG = 'long '.repeat(120)
