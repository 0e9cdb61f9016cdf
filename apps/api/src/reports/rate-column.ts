import { clusteredInterval, type LoanSums } from '@ivue/contracts/quality/statistics/clustered.ts'
import { rateInterval } from '@ivue/contracts/quality/statistics/interval.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { constantSql } from '../grid/cells.ts'
import { countsOf, type FigureOptions, shareColumn, withCounts } from '../grid/columns.ts'
import type { Column } from '../grid/definition.ts'

/**
 * Returns a column with a share of a person's work, its counts and its 95 % interval (domain 9.1). A
 * workbook has denominator and both interval ends in extra columns. Numerator and denominator are unweighted counts. The interval of a
 * share of `answers` is clustered by loan, from the column `loans` of the row (`loanSumsSql`).
 */
export function rateColumn(
  title: string,
  { answers = false, ...rate }: Parameters<typeof shareColumn>[1] & { answers?: boolean | undefined },
  options: FigureOptions,
): Column<object> {
  const sums = `${title} sums`
  const fractionOf = countsOf(title, rate.rest)
  const intervalOf = (row: object) => {
    const ofLoans = (row as Record<string, LoanSums | null>)[sums]
    return ofLoans ? clusteredInterval(fractionOf(row), ofLoans) : rateInterval(fractionOf(row))
  }
  const shown = withCounts(shareColumn(title, rate, options), rate, (row) => ({ ...fractionOf(row), interval: intervalOf(row) }))
  const end = (which: 'low' | 'high') => (row: object) => {
    const interval = intervalOf(row)
    return interval && Number((interval[which] * 100).toFixed(2))
  }
  const label = options.label ?? title
  const inWorkbook = (what: string, value: (row: object) => number | null) => ({ header: `${label}, ${what}`, value })
  return {
    ...shown,
    read: { ...shown.read, [sums]: answers ? Prisma.sql`t.loans->${constantSql(options.figure)}` : Prisma.sql`NULL` },
    workbookColumns: [
      inWorkbook('out of', (row) => fractionOf(row).denominator),
      inWorkbook('95 % from', end('low')),
      inWorkbook('95 % to', end('high')),
    ],
  }
}
