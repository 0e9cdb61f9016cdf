import { countsRows } from '@ivue/contracts/figures/registry/entry.ts'
import { findFigure } from '@ivue/contracts/figures/registry.ts'
import type { Cell, GridPage } from '@ivue/contracts/grid/wire.ts'
import { cellOf } from './dashboard-facts.fixture.ts'

/** Returns what a cell shows: the counts of a share, or a count. */
export function shownCounts({ basis, value }: Cell) {
  return basis ? { numerator: basis.numerator, denominator: basis.denominator } : value
}

/** Returns what the rows behind a figure add up to: a count, or the numerator and denominator of a share. */
export function addUp(figure: string | undefined, share: boolean, { tdata, totalItems }: GridPage) {
  const entry = findFigure(figure ?? '')
  if (!entry) throw new Error(`${figure} is not in the registry`)
  const sum = (title: string) => tdata.reduce((total, row) => total + Number(cellOf(row, title)?.value), 0)
  const whole = countsRows(entry) ? totalItems : sum(share ? 'Out of' : 'Counted')
  return share ? { numerator: sum('Counted'), denominator: whole } : whole
}
