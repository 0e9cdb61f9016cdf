import { percent, percentLeft } from '@ivue/contracts/figures/rounding.ts'
import type { Pooled } from '@ivue/contracts/reports/contract.ts'
import { isCount, QC_REPORT_LISTS, type ReportColumn, type Weights } from '@ivue/contracts/reports/qc-reports.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Database } from '../../database.ts'
import { column, countColumn, shareColumn } from '../../grid/columns.ts'
import type { Column, ListDefinition } from '../../grid/definition.ts'
import { listOver } from '../list-over.ts'
import { type AskedReport, countedPeople, weighed } from './report-counts.ts'

const columnsOf = ({ report, chosen }: AskedReport): readonly ReportColumn[] => report.columns[chosen] ?? []

const columnOf = (of: ReportColumn): Column<object> =>
  isCount(of)
    ? countColumn(of.title, weighed(of.count), { label: of.label })
    : shareColumn(of.title, { share: weighed(of.share), of: weighed(of.of), rest: of.rest ?? false }, { label: of.label })

/** A QC report (quality 2.4, domain 8): a row for each person in sight whose work was judged. */
export function reportList(asked: AskedReport, viewer: Viewer): ListDefinition<object> {
  const columns = [column('Name', Prisma.sql`t.name`, { label: asked.report.person }), ...columnsOf(asked).map(columnOf)]
  return listOver({
    rows: countedPeople(asked, viewer),
    kind: 'report',
    columns,
    order: { col: 'Name', dir: 'ASC' },
    spec: QC_REPORT_LISTS[asked.kind],
  })
}

/** The same figures of everybody in sight together: sums of numerators over sums of denominators (domain 5, Conventions). */
export async function pooledReport(db: Database, asked: AskedReport, viewer: Viewer): Promise<Pooled[]> {
  const columns = columnsOf(asked)
  const parts = columns.flatMap((of, at) =>
    isCount(of) ? [[`n${at}`, of.count] as const] : [[`n${at}`, of.share] as const, [`d${at}`, of.of] as const],
  )
  const total = ([name, weights]: readonly [string, Weights]) =>
    Prisma.sql`coalesce(sum(${weighed(weights)}), 0)::float8 AS ${Prisma.raw(name)}`
  const [row = {}] = await db.$queryRaw<Record<string, number>[]>(
    Prisma.sql`SELECT ${Prisma.join(parts.map(total))} FROM ${countedPeople(asked, viewer)} t`,
  )
  return columns.map((of, at) => {
    const above = row[`n${at}`] ?? 0
    if (isCount(of)) return { title: of.title, label: of.label, value: above, share: false, opens: true }
    const value = (of.rest ? percentLeft : percent)(above, row[`d${at}`] ?? 0)
    return { title: of.title, label: of.label, value, share: true, opens: false }
  })
}
