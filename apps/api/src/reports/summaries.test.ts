import type { GridPage } from '@ivue/contracts/grid/wire.ts'
import { reviewSummary } from '@ivue/contracts/quality/reviews/contract.ts'
import type { CloserEntry, ProcessorEntry, UnderwriterEntry } from '@ivue/contracts/quality/reviews/overall-report.ts'
import { type PooledFigure, qcReports } from '@ivue/contracts/reports/contract.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { often } from '../testing/thorough.ts'
import { shownIn } from './dashboard-facts.fixture.ts'
import { type ReportWorld, reportWorld, setWorld, WORLDS } from './report-world.fixture.ts'

let t: ReportWorld
beforeAll(async () => {
  t = await reportWorld()
})
afterAll(() => t.close())

/** The figures of a summary's entry, named as in the QC report of the kind. */
const SUMMARIZED = {
  processor: (of: ProcessorEntry) => ({
    LoansReviewed: of.total,
    CriticalLoan: of.criticalFail,
    'Critical QC Score': of.criticalQcScore,
    CoachbackLoan: of.coachbackFail,
    'Coachback QC Score': of.coachbackQcScore,
  }),
  full: ({ total, material, moderate, coachback }: UnderwriterEntry) => ({
    LoansReviewed: total,
    MaterialCount: material.count,
    'Material Defect %': material.defect,
    'Material SLA %': material.sla,
    ModerateCount: moderate.count,
    'Moderate Defect %': moderate.defect,
    'Moderate SLA': moderate.sla,
    CoachBackCount: coachback.count,
    'Coachback Defect %': coachback.defect,
  }),
  partial: (of: UnderwriterEntry) => ({
    LoansReviewed: of.partialtotal,
    Opportunities: of.partialopp,
    Error: of.partialerror,
    'Partial Loans QC %': of.partialqc,
  }),
  closer: (of: CloserEntry) => ({
    LoansReviewed: of.total,
    'Material QC %': of.Material.qc,
    'Moderate QC %': of.Moderate.qc,
    'Coachback QC %': of.Coachback.qc,
    'Overall Accuracy': of.overall,
  }),
} as const

const NO_ENTRY = { material: {}, moderate: {}, coachback: {}, Material: {}, Moderate: {}, Coachback: {} }
const REPORTS = [
  { of: 'processor', kind: 'processor', list: qcReports.getAllProcessorReport, audit: '', type: 'All' },
  { of: 'full', kind: 'underwriter', list: qcReports.getAllUwReport, audit: 'Full', type: 'All' },
  { of: 'partial', kind: 'underwriter', list: qcReports.getAllUwReport, audit: 'Partial', type: 'All' },
  { of: 'closer', kind: 'closer', list: qcReports.getAllCloserReport, audit: 'ICD QC', type: 'ICD QC' },
  { of: 'closer', kind: 'closer', list: qcReports.getAllCloserReport, audit: 'Final Doc QC', type: 'Final Doc QC' },
] as const
const VIEWERS = [
  ['qcManager', 'After overturns'],
  ['qcManager', 'As submitted'],
  ['lead', 'As submitted'],
  ['analyst', 'After overturns'],
] as const

it('the summary of a QA dashboard has the figures of the QC report to which it leads, together and for each person', async () => {
  await fc.assert(
    fc.asyncProperty(WORLDS, async (world) => {
      await setWorld(t, world)
      for (const { of, kind, list, audit, type } of REPORTS)
        for (const [name, fails] of VIEWERS) {
          const [first, last] = ['2026-06-01', '2026-06-30']
          const body = { audit, fails, dateFromComplete: first, dateToComplete: last, filterData: { pageSize: 'All' } }
          const { pooled, tdata } = (await t.call(list, body as never, t.people[name])).response as GridPage & { pooled: PooledFigure[] }
          const summarized = { kind, type, fails, together: true, dateFromSearch: first, dateToSearch: last }
          const { response } = await t.call(reviewSummary.getOverallReport, summarized, t.people[name])
          const figuresOf = (entry: object | undefined): Record<string, number | null> => (entry ? SUMMARIZED[of](entry as never) : {})
          const { '': together, ...people } = response
          // The report of partial audits has no row for people without one, and the other way around.
          const reviewed = Object.values(people).filter((entry) => figuresOf(entry).LoansReviewed !== 0)
          const titles = Object.keys(SUMMARIZED[of](NO_ENTRY as never))
          const inReport = (value: (title: string) => unknown) => Object.fromEntries(titles.map((title) => [title, value(title)]))
          const where = [name, of, fails]
          if (reviewed.length > 0)
            expect([where, figuresOf(together)]).toEqual([where, inReport((title) => pooled.find((one) => one.title === title)?.value)])
          expect([where, Object.fromEntries(reviewed.map((entry) => [entry.emp, figuresOf(entry)]))]).toEqual([
            where,
            Object.fromEntries(tdata.map((row) => [shownIn(row, 'Name'), inReport((title) => shownIn(row, title))])),
          ])
        }
    }),
    { numRuns: often(1, 6), endOnFailure: true },
  )
})
