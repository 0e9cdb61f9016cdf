import { formatBasis, rateInterval } from '@ivue/contracts/quality/statistics/basis.ts'
import { cells } from '../grid/cells.ts'
import { type ColumnOptions, shareColumn } from '../grid/columns.ts'
import type { Column } from '../grid/definition.ts'

/**
 * Returns a column with a share of a person's work. On hover it shows numerator and denominator with Wilson's 95 % interval (domain 9.1); a
 * workbook has denominator and both interval ends in extra columns. Numerator and denominator are unweighted counts.
 */
export function rateColumn(title: string, rate: Parameters<typeof shareColumn>[1], options: ColumnOptions = {}): Column<object> {
  const [above, below] = [`${title} share`, `${title} of`]
  const fractionOf = (row: object) => {
    const [numerator, denominator] = [above, below].map((name) => Number((row as Record<string, number | null>)[name] ?? 0))
    return { numerator: rate.rest ? (denominator ?? 0) - (numerator ?? 0) : (numerator ?? 0), denominator: denominator ?? 0 }
  }
  const shown = shareColumn(title, rate, options)
  const end = (which: 'low' | 'high') => (row: object) => {
    const interval = rateInterval(fractionOf(row))
    return interval && Number((interval[which] * 100).toFixed(2))
  }
  const label = options.label ?? title
  const inWorkbook = (what: string, value: (row: object) => number | null) => ({ header: `${label}, ${what}`, value })
  return {
    ...shown,
    read: { ...shown.read, [above]: rate.share, [below]: rate.of },
    cell: cells.share(
      (row) => (row as Record<string, number | null>)[title] ?? null,
      (row) => formatBasis(fractionOf(row)),
    ),
    workbookColumns: [
      inWorkbook('out of', (row) => fractionOf(row).denominator),
      inWorkbook('95 % from', end('low')),
      inWorkbook('95 % to', end('high')),
    ],
  }
}
