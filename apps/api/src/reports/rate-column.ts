import { rateInterval } from '@ivue/contracts/quality/statistics/basis.ts'
import { clusteredInterval, type LoanSums } from '@ivue/contracts/quality/statistics/clustered.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { cells, constant } from '../grid/cells.ts'
import { type FigureOptions, shareColumn, withCounts } from '../grid/columns.ts'
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
  const [above, below, sums] = [`${title} share`, `${title} of`, `${title} sums`] as const
  const fractionOf = (row: object) => {
    const [numerator, denominator] = [above, below].map((name) => Number((row as Record<string, number | null>)[name] ?? 0))
    return { numerator: rate.rest ? (denominator ?? 0) - (numerator ?? 0) : (numerator ?? 0), denominator: denominator ?? 0 }
  }
  const intervalOf = (row: object) => {
    const ofLoans = (row as Record<string, LoanSums | null>)[sums]
    return ofLoans ? clusteredInterval(fractionOf(row), ofLoans) : rateInterval(fractionOf(row))
  }
  const shown = withCounts(shareColumn(title, rate, options), rate)
  const end = (which: 'low' | 'high') => (row: object) => {
    const interval = intervalOf(row)
    return interval && Number((interval[which] * 100).toFixed(2))
  }
  const label = options.label ?? title
  const inWorkbook = (what: string, value: (row: object) => number | null) => ({ header: `${label}, ${what}`, value })
  return {
    ...shown,
    read: { ...shown.read, [sums]: answers ? Prisma.sql`t.loans->${constant(options.figure)}` : Prisma.sql`NULL` },
    cell: cells.share(
      (row) => (row as Record<string, number | null>)[title] ?? null,
      (row) => ({ ...fractionOf(row), interval: intervalOf(row) }),
    ),
    workbookColumns: [
      inWorkbook('out of', (row) => fractionOf(row).denominator),
      inWorkbook('95 % from', end('low')),
      inWorkbook('95 % to', end('high')),
    ],
  }
}
