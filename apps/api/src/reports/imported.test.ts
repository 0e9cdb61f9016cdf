import type { GridPage } from '@ivue/contracts/grid/wire.ts'
import { type PooledFigure, processorQcReport, underwriterQcReport } from '@ivue/contracts/reports/contract.ts'
import { IMPORTED_KEYS } from '@ivue/contracts/reports/imported-reports.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Prisma } from '#generated/prisma/client.ts'
import { NAMES, type Name, type ReportWorld, reportWorld, SEES, setWorld, WORLDS } from './report-world.fixture.ts'

let t: ReportWorld
beforeAll(async () => {
  t = await reportWorld()
})
afterAll(() => t.close())

const REPORTS = [
  {
    desk: 'processor',
    review: 'Processor QC',
    list: processorQcReport.getAllProcessorQcReport,
    detail: processorQcReport.getAllProcessorQcReportDetail,
  },
  {
    desk: 'underwriter',
    review: 'UW Review',
    list: underwriterQcReport.getAllUnderwriterQcReport,
    detail: underwriterQcReport.getAllUnderwriterQcReportDetail,
  },
] as const
const KEYS = IMPORTED_KEYS.map(({ title }) => title)
type Key = (typeof KEYS)[number]
type Counts = Record<Key, number>

async function pageOf(call: (typeof REPORTS)[number]['list' | 'detail'], input: object, as: Name) {
  const { flag, msg, response } = await t.call(call, { filterData: { pageSize: 'All' }, ...input } as never, t.people[as])
  if (!flag) throw new Error(msg)
  return response as GridPage & { pooled: PooledFigure[] }
}

/** Counts loans imported in June, or on the given days, with one query per figure and person. */
async function bySql({ desk, review }: (typeof REPORTS)[number], where: string): Promise<Record<string, Counts>> {
  const latest = (condition: string) =>
    `EXISTS (SELECT FROM reviews r WHERE ${own} AND NOT EXISTS (SELECT FROM reviews n WHERE ${own.replaceAll('r.', 'n.')} AND (coalesce(n.ended_at, 'infinity'), n.instance) > (coalesce(r.ended_at, 'infinity'), r.instance)) AND (${condition}))`
  const own = `r.loan_id = k.loan_id AND r.type = '${review}' AND r.pulled_back_at IS NULL AND r.first_review_id IS NULL`
  const rows = await t.db.$queryRaw<({ name: string } & Counts)[]>(
    Prisma.raw(`
    SELECT coalesce(u.full_name, 'Not assigned') AS name, count(*)::int AS "LoansReviewed",
      count(*) FILTER (WHERE ${latest('TRUE')})::int AS "qaSubmitted",
      count(*) FILTER (WHERE NOT ${latest('TRUE')})::int AS "qaNotSubmitted",
      count(*) FILTER (WHERE ${latest('r.assigned_to_id IS NOT NULL OR r.started_at IS NOT NULL')})::int AS "qaAssigned",
      count(*) FILTER (WHERE ${latest('r.assigned_to_id IS NULL AND r.started_at IS NULL AND r.ended_at IS NULL')})::int AS "qaNotAssigned",
      count(*) FILTER (WHERE ${latest('r.ended_at IS NOT NULL')})::int AS "qaCompleted",
      count(*) FILTER (WHERE ${latest('r.ended_at IS NULL AND r.started_at IS NOT NULL')})::int AS "qaProgress",
      count(*) FILTER (WHERE ${latest('r.ended_at IS NULL AND r.started_at IS NULL AND r.assigned_to_id IS NOT NULL')})::int AS "qaAssignedNotStarted"
    FROM tasks k LEFT JOIN users u ON u.id = k.slot1_id WHERE k.desk = '${desk}' AND ${where} GROUP BY 1`),
  )
  return Object.fromEntries(rows.map(({ name, ...counts }) => [name, counts as unknown as Counts]))
}
const onDays = (from: string, to: string) => `(k.imported_at AT TIME ZONE 'America/Chicago')::date BETWEEN '${from}' AND '${to}'`
const RANGES = [
  { input: {}, where: onDays('2026-06-01', '2026-06-30') },
  { input: { dateFromSearch: '2026-05-09', dateToSearch: '2026-07-03' }, where: onDays('2026-05-09', '2026-07-03') },
]

describe('a QC report of imported loans', () => {
  it("shows everybody's number of loans by state, with a correct sum, and opens the loans of each figure", async () => {
    await fc.assert(
      fc.asyncProperty(WORLDS, async (world) => {
        await setWorld(t, world)
        for (const report of REPORTS)
          for (const { input, where } of RANGES) {
            const expected = await bySql(report, where)
            for (const name of NAMES) {
              const seen = SEES[name]?.map((one) => t.people[one].fullName)
              const rows = Object.entries(expected).filter(([person]) => !seen || seen.includes(person))
              const { tdata, pooled } = await pageOf(report.list, input, name)
              const valueIn = (row: (typeof tdata)[number], key: string) => (row[key] as { value: number | string }).value
              const shown = tdata.map((row) => [valueIn(row, 'Name'), Object.fromEntries(KEYS.map((key) => [key, valueIn(row, key)]))])
              expect([name, Object.fromEntries(shown)]).toEqual([name, Object.fromEntries(rows)])
              const sums = Object.fromEntries(pooled.map(({ title, value }) => [title, value])) as Counts
              for (const key of KEYS) expect(sums[key]).toBe(rows.reduce((total, [, counts]) => total + counts[key], 0))
              expect(sums.LoansReviewed).toBe(sums.qaSubmitted + sums.qaNotSubmitted)
              expect(sums.qaSubmitted).toBe(sums.qaAssigned + sums.qaNotAssigned)
              expect(sums.qaAssigned).toBe(sums.qaCompleted + sums.qaProgress + sums.qaAssignedNotStarted)
              if (name !== 'qcManager' && name !== 'lead') continue
              for (const key of KEYS) {
                expect((await pageOf(report.detail, { ...input, field: key }, name)).totalItems).toBe(sums[key])
                const [row] = tdata
                if (row)
                  expect((await pageOf(report.detail, { ...input, field: key, empId: row.recsID }, name)).totalItems).toBe(
                    valueIn(row, key),
                  )
              }
            }
          }
      }),
      { numRuns: 3, endOnFailure: true },
    )
  })

  it('opens nobody by an id out of scope', async () => {
    for (const { detail } of REPORTS)
      expect(await pageOf(detail, { empId: t.people.outsider.id }, 'lead')).toMatchObject({ tdata: [], totalItems: 0 })
  })

  it('has eight keys', async () => {
    const { flag, msg } = await t.call(REPORTS[0].detail, { field: 'qaNonsense' } as never, t.people.qcManager)
    expect({ flag, msg }).toEqual({ flag: false, msg: `Choose one of ${KEYS.join(', ')}` })
  })
})
