import type { SheetCell } from '../../platform/xlsx/sheet.ts'

type Row<F extends string> = Partial<Record<F, SheetCell>>

/** One kind of mistake: the column reported, the level, and the cells that cause it in a valid row. */
export interface Mistake<F extends string> {
  field: F
  level: 'error' | 'warning'
  spoil(row: Row<F>, earlier: readonly Row<F>[]): Row<F>
}

export const mistake = <F extends string>(level: Mistake<F>['level'], field: F, change: Row<F>): Mistake<F> => ({
  field,
  level,
  spoil: () => change,
})

export const TOO_LONG_TEXT = 'long '.repeat(120)
