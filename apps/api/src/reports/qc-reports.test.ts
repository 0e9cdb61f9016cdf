import type { Call } from '@ivue/contracts/contract.ts'
import type { GridPage } from '@ivue/contracts/grid/wire.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { type PooledFigure, processorQcReport, qcReports, reviewDashboards, underwriterQcReport } from '@ivue/contracts/reports/contract.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Prisma } from '#generated/prisma/client.ts'
import { often } from '../testing/thorough.ts'
import { addUp, shownCounts } from './add-up.fixture.ts'
import { cellOf, shownIn } from './dashboard-facts.fixture.ts'
import { added, count, EMPTY, type Figures, reviewsBySql } from './qc-facts.fixture.ts'
import { NAMES, type Name, type ReportWorld, reportWorld, SEES, setWorld, WORLDS } from './report-world.fixture.ts'

let t: ReportWorld
beforeAll(async () => {
  t = await reportWorld()
})
afterAll(() => t.close())

const RUNS = { numRuns: often(2, 6), endOnFailure: true }
type ReportPage = GridPage & { period: string; pooled: PooledFigure[] }

async function pageOf(call: Call, input: object, as: Name): Promise<ReportPage> {
  const { flag, msg, response } = await t.call(call, { filterData: { pageSize: 'All' }, ...input } as never, t.people[as])
  if (!flag) throw new Error(`${call.task}: ${msg} ${JSON.stringify(response)}`)
  return response as ReportPage
}

/** Returns a percentage, rounded half up to two decimals with integers only. */
const rate = (above: number, below: number) =>
  below === 0 ? null : Number((20_000n * BigInt(above) + BigInt(below)) / (2n * BigInt(below))) / 100
const less = (value: number | null) => (value === null ? null : Number((100 - value).toFixed(2)))
const sum = (of: Record<string, number>) => Object.values(of).reduce((total, value) => total + value, 0)

const SHOWS = {
  processor: ({ units, oppOf, fails, loansWith }: Figures) => ({
    LoansReviewed: units,
    CriticalLoan: loansWith.Critical,
    'Critical QC Score': rate(oppOf.Critical - fails.Critical, oppOf.Critical),
    CoachbackLoan: loansWith.Coachback,
    'Coachback QC Score': rate(oppOf.Coachback - fails.Coachback, oppOf.Coachback),
  }),
  full: ({ units, judged, loansWith }: Figures) => ({
    LoansReviewed: units,
    MaterialCount: loansWith.Material,
    'Material Defect %': rate(loansWith.Material, judged),
    'Material SLA %': less(rate(loansWith.Material, judged)),
    ModerateCount: loansWith.Moderate,
    'Moderate Defect %': rate(loansWith.Moderate, judged),
    'Moderate SLA': less(rate(loansWith.Moderate, judged)),
    CoachBackCount: loansWith.Coachback,
    'Coachback Defect %': rate(loansWith.Coachback, judged),
  }),
  partial: ({ units, opp, fails }: Figures) => ({
    LoansReviewed: units,
    Opportunities: opp,
    Error: sum(fails),
    'Partial Loans QC %': rate(opp - sum(fails), opp),
  }),
  closer: ({ units, opp, oppOf, fails, loansWith }: Figures) => ({
    LoansReviewed: units,
    MaterialCount: loansWith.Material,
    ModerateCount: loansWith.Moderate,
    CoachBackCount: loansWith.Coachback,
    Opportunities: opp,
    Error: sum(fails),
    'Material QC %': rate(oppOf.Material - fails.Material, oppOf.Material),
    'Moderate QC %': rate(oppOf.Moderate - fails.Moderate, oppOf.Moderate),
    'Coachback QC %': rate(oppOf.Coachback - fails.Coachback, oppOf.Coachback),
    'Overall Accuracy': rate(sum(oppOf) - sum(fails), sum(oppOf)),
  }),
}

const COUNTED = "r.pulled_back_at IS NULL AND r.bypass_reason = '' AND r.first_review_id IS NULL AND r.scope = 'Full'"
const IN_JUNE = "to_char(r.ended_at AT TIME ZONE 'America/Chicago', 'YYYY-MM') = '2026-06'"
const SUBMITTED_LATE = "(r.submitted_at AT TIME ZONE 'America/Chicago')::date BETWEEN '2026-05-09' AND '2026-06-16'"
const LATE = { dateFromSearch: '2026-05-09', dateToSearch: '06/16/2026' }

/** Each report with each of its choices, the reviews that it counts as SQL, and the same choice as a request. */
const REPORTS = [
  {
    of: 'processor',
    list: qcReports.getAllProcessorReport,
    detail: qcReports.getAllProcessorReportDetail,
    input: {},
    kind: 'processor',
    where: 'TRUE',
  },
  {
    of: 'full',
    list: qcReports.getAllUwReport,
    detail: qcReports.getAllUwReportDetail,
    input: {},
    kind: 'underwriter',
    where: "r.audit <> 'Partial'",
  },
  {
    of: 'partial',
    list: qcReports.getAllUwReport,
    detail: qcReports.getAllUwReportDetail,
    input: { audit: 'Partial Audit' },
    kind: 'underwriter',
    where: "r.audit = 'Partial'",
  },
  {
    of: 'closer',
    list: qcReports.getAllCloserReport,
    detail: qcReports.getAllCloserReportDetail,
    input: {},
    kind: 'closer',
    where: "r.type = 'ICD QC'",
  },
  {
    of: 'closer',
    list: qcReports.getAllCloserReport,
    detail: qcReports.getAllCloserReportDetail,
    input: { audit: 'Final Doc QC' },
    kind: 'closer',
    where: "r.type = 'Final Doc QC'",
  },
] as const

const VARIANTS = [
  { input: {}, where: `${IN_JUNE} AND r.selection = 'In-line'`, gross: false },
  { input: { fails: 'As submitted' }, where: `${IN_JUNE} AND r.selection = 'In-line'`, gross: true },
  { input: { selection: 'Random' }, where: `${IN_JUNE} AND r.selection = 'Random'`, gross: false },
  { input: LATE, where: `${SUBMITTED_LATE} AND r.ended_at IS NOT NULL AND r.selection = 'In-line'`, gross: false },
  {
    input: { ...LATE, dateFromComplete: '2026-06-01', dateToComplete: '2026-06-30' },
    where: `${SUBMITTED_LATE} AND ${IN_JUNE} AND r.selection = 'In-line'`,
    gross: false,
  },
]

describe('a QC report', () => {
  it("has the counts of every person's answers, and the rows behind every figure add up to it", async () => {
    await fc.assert(
      fc.asyncProperty(WORLDS, async (world) => {
        await setWorld(t, world)
        for (const { of, list, detail, input, kind, where } of REPORTS)
          for (const variant of VARIANTS) {
            const body = { ...input, ...variant.input }
            const reviews = await reviewsBySql(t.db, kind, `${COUNTED} AND ${where} AND ${variant.where}`)
            const { people: counted, superseded } = count(reviews, variant.gross, true)
            const { tdata, pooled, totalItems } = await pageOf(list, body, 'qcManager')
            const shown = Object.fromEntries(
              tdata.map((row) => [
                shownIn(row, 'Name'),
                Object.fromEntries(Object.keys(SHOWS[of]({ ...EMPTY })).map((title) => [title, shownIn(row, title)])),
              ]),
            )
            expect([body, shown]).toEqual([body, Object.fromEntries([...counted].map(([person, figures]) => [person, SHOWS[of](figures)]))])
            expect(totalItems).toBe(counted.size)
            const sums = [...count(reviews, variant.gross, false).people.values()].reduce(added, EMPTY)
            const together = { ...SHOWS[of](sums), ...(superseded > 0 && { Superseded: superseded }) }
            expect(Object.fromEntries(pooled.map(({ title, value }) => [title, value]))).toEqual(together)
            const { judged, units } = sums
            expect(pooled[0]?.note).toBe(judged < units ? `${judged} of ${units} had an opportunity` : undefined)
            const [row] = tdata
            for (const { title, figure, value, share, counts } of pooled) {
              const behind = await pageOf(detail, { ...body, field: title }, 'qcManager')
              expect([title, addUp(figure, share, behind)]).toEqual([title, counts ?? value])
              const cell = row && cellOf(row, title)
              if (!cell) continue
              const ofRow = await pageOf(detail, { ...body, empId: row.recsID, field: title }, 'qcManager')
              if (cell.value !== null) expect([title, addUp(figure, share, ofRow)]).toEqual([title, shownCounts(cell)])
            }
          }
      }),
      RUNS,
    )
  })

  it('shows everybody the people in their scope, and finds nobody else by id', async () => {
    await fc.assert(
      fc.asyncProperty(WORLDS, async (world) => {
        await setWorld(t, world)
        const { tdata: all } = await pageOf(qcReports.getAllProcessorReport, {}, 'qcManager')
        for (const name of NAMES) {
          const seen = SEES[name]
          if (seen === null || t.people[name].viewer.roles.includes('QC Analyst')) continue
          const { tdata } = await pageOf(qcReports.getAllProcessorReport, {}, name)
          const ids = new Set(seen.map((one) => t.people[one].id))
          expect([name, tdata]).toEqual([name, all.filter(({ recsID }) => ids.has(recsID))])
          for (const row of all.filter(({ recsID }) => !ids.has(recsID)))
            expect(await pageOf(qcReports.getAllProcessorReportDetail, { empId: row.recsID }, name)).toMatchObject({
              tdata: [],
              totalItems: 0,
            })
        }
      }),
      RUNS,
    )
  })

  it('shows an analyst the counts of the reviews they made', async () => {
    const [world] = fc.sample(WORLDS, { numRuns: 1, seed: 7 })
    if (!world) throw new Error('No world')
    await setWorld(t, world)
    const own = `r.assigned_to_id = ${t.people.analyst.id}`
    const latest = count(await reviewsBySql(t.db, 'processor', `${COUNTED} AND ${IN_JUNE} AND r.selection = 'In-line'`), false, true).people
    const { tdata } = await pageOf(qcReports.getAllProcessorReport, {}, 'analyst')
    expect(tdata.length).toBeLessThanOrEqual(latest.size)
    for (const { GUID, recsID } of tdata) {
      expect(GUID).toBe(String(recsID))
      expect((await pageOf(qcReports.getAllProcessorReportDetail, { empId: GUID }, 'analyst')).totalItems).toBeGreaterThan(0)
    }
    const { tdata: behind } = await pageOf(qcReports.getAllProcessorReportDetail, {}, 'analyst')
    const reviews = await t.db.$queryRaw<{ id: number }[]>(Prisma.raw(`SELECT r.id FROM reviews r WHERE ${own}`))
    expect(behind.map(({ recsID }) => recsID).filter((id) => !reviews.some((review) => review.id === id))).toEqual([])
  })

  it.each([
    [{ dateFromSearch: '2026-06-01' }, 'dateToSearch', MESSAGES.selectCreatedEndDate],
    [{ dateToSearch: '2026-06-01' }, 'dateFromSearch', MESSAGES.selectCreatedStartDate],
    [{ dateFromComplete: '2026-06-01' }, 'dateToComplete', MESSAGES.selectCompletedEndDate],
    [{ dateToComplete: '2026-06-01' }, 'dateFromComplete', MESSAGES.selectCompletedStartDate],
    [{ selection: 'All' }, 'selection', 'Choose one of Random, Targeted, In-line'],
    [{ fails: 'Some' }, 'fails', 'Choose one of After overturns, As submitted'],
  ])('refuses %o', async (input, field, msg) => {
    for (const call of [qcReports.getAllProcessorReport, qcReports.getAllUwReportDetail] as const) {
      const { flag, msg: said, response } = await t.call(call as Call, input as never, t.people.qcManager)
      expect({ flag, said, fields: (response as { fields?: object }).fields }).toEqual({ flag: false, said: msg, fields: { [field]: msg } })
    }
  })

  it.each([
    ['getAllUwReport', qcReports.getAllUwReport, { audit: 'All' }, 'Choose one of Full, Partial'],
    ['getAllCloserReport', qcReports.getAllCloserReport, { audit: 'Full' }, 'Choose one of ICD QC, Final Doc QC'],
    [
      'getAllUwReportDetail',
      qcReports.getAllUwReportDetail,
      { audit: 'Partial', field: 'MaterialCount' },
      'Choose one of LoansReviewed, Opportunities, Error, Partial Loans QC %, Superseded',
    ],
    [
      'getAllProcessorReportDetail',
      qcReports.getAllProcessorReportDetail,
      { field: 'Error' },
      'Choose one of LoansReviewed, CriticalLoan, Critical QC Score, CoachbackLoan, Coachback QC Score, Superseded',
    ],
    [
      'getAllProcessorReportDetail',
      qcReports.getAllProcessorReportDetail,
      { empId: 'nobody' },
      'Send the id of a row of the report, or All',
    ],
    ['getAllProcessorQcReport', processorQcReport.getAllProcessorQcReport, { dateFromSearch: '2026-06-01' }, MESSAGES.selectCreatedEndDate],
    [
      'getAllUnderwriterQcReport',
      underwriterQcReport.getAllUnderwriterQcReport,
      { dateToSearch: '2026-06-01' },
      MESSAGES.selectCreatedStartDate,
    ],
  ])('%s is refused', async (_task, call, input, msg) => {
    expect(await t.call(call as Call, input as never, t.people.qcManager)).toMatchObject({ flag: false, msg })
  })

  it('accepts the other names of a figure, and a person by employee id', async () => {
    const { employeeId, id } = t.people.first
    const [byKey, byName] = await Promise.all(
      [
        { empId: id, field: 'MaterialCount' },
        { empId: employeeId, field: 'CriticalLoan' },
      ].map((input) => pageOf(qcReports.getAllUwReportDetail, input, 'qcManager')),
    )
    expect(byName?.tdata).toEqual(byKey?.tdata)
  })

  it('names its period: by default the previous full month', async () => {
    expect((await pageOf(qcReports.getAllUwReport, {}, 'qcManager')).period).toBe('QC completed 06/01/2026 to 06/30/2026')
    expect((await pageOf(qcReports.getAllUwReport, LATE, 'qcManager')).period).toBe('QC created 05/09/2026 to 06/16/2026')
    expect((await pageOf(processorQcReport.getAllProcessorQcReport, {}, 'qcManager')).period).toBe(
      'Loans imported 06/01/2026 to 06/30/2026',
    )
  })

  it('weights Overall Accuracy if set so, as its heading says', async () => {
    const [world] = fc.sample(WORLDS, { numRuns: 1, seed: 7 })
    if (!world) throw new Error('No world')
    const inJune = { type: 'ICD QC', state: 'ended', ended: '2026-06-09T15:30:00Z', selection: 'In-line', scope: 'Full' } as const
    await setWorld(t, { ...world, reviews: world.reviews.map((one) => ({ ...one, ...inJune, bypassed: false, pulledBack: false })) })
    const reviews = await reviewsBySql(t.db, 'closer', `${COUNTED} AND r.type = 'ICD QC' AND ${IN_JUNE} AND r.selection = 'In-line'`)
    const { oppOf, fails } = [...count(reviews, false, false).people.values()].reduce(added, EMPTY)
    const weigh = (of: Figures['fails']) => 5 * of.Material + 3 * of.Moderate + of.Coachback
    expect(sum(fails)).toBeGreaterThan(0)
    await t.db.setting.create({ data: { key: 'reviews.weightedAccuracy', value: true } })
    t.services.settings.forget()
    const { pooled } = await pageOf(qcReports.getAllCloserReport, {}, 'qcManager')
    const accuracy = pooled.find(({ title }) => title === 'Overall Accuracy')
    const behind = await pageOf(qcReports.getAllCloserReportDetail, { field: 'Overall Accuracy' }, 'qcManager')
    expect(addUp(accuracy?.figure, true, behind)).toEqual(accuracy?.counts)
    expect(accuracy).toMatchObject({
      label: 'Overall Accuracy, weighted 5/3/1',
      value: rate(weigh(oppOf) - weigh(fails), weigh(oppOf)),
    })
    await t.db.setting.deleteMany()
    t.services.settings.forget()
  })
})

describe('the filter choices of the review dashboards', () => {
  it('are people with role and access level, leaders, types of each variant, and months, newest first', async () => {
    const { response } = await t.call(reviewDashboards.getFilters, {}, t.people.lead)
    expect(response.users).toContainEqual({
      value: String(t.people.first.id),
      label: 'Farid First / Closer, Processor, Underwriter / Employee',
      team: 'North',
      ad_network_acc: t.people.first.username,
    })
    expect(response.unitLeads).toEqual([{ value: String(t.people.unitLeader.id), label: 'Uma Unit' }])
    expect(response.teamLeads).toEqual([{ value: String(t.people.lead.id), label: 'Lena Lead' }])
    expect(response.months.slice(0, 2)).toEqual([
      { value: '6-26', label: 'Jun 2026' },
      { value: '5-26', label: 'May 2026' },
    ])
    expect(response.reviewTypes.SS).toEqual([{ label: 'Final Review', value: 'Final Review' }])
  })
})
