import { FIGURES, type FigureId } from '@ivue/contracts/figures/registry.ts'
import { closerEntry, NO_ATOMS, processorEntry, underwriterEntry } from '@ivue/contracts/quality/reviews/overall.ts'
import type { ReviewKind } from '@ivue/contracts/quality/reviews/words.ts'
import { describe, expect, it } from 'vitest'
import { POOL_ENTRIES } from './pool.ts'
import { reportLink } from './report-link.ts'
import { SUMMARY_COLUMNS } from './summary-columns.ts'

const NONE = NO_ATOMS
/** Every review had an opportunity unless `judged` is given. */
const counted = (part: { units?: number }) => ({ ...NONE, judged: part.units ?? 0, ...part })
const processor = (part: object, loans = {}) => processorEntry({ name: 'Dana Kim', full: counted(part), partial: NONE, loans })
const underwriter = (full: object, partial: object = {}) =>
  underwriterEntry({ name: 'Mei Tan', full: counted(full), partial: counted(partial) })
const closer = (part: object) => closerEntry({ name: 'Luis Ortega', full: counted(part), partial: NONE })

const labels = (kind: keyof typeof SUMMARY_COLUMNS) => SUMMARY_COLUMNS[kind].map(({ label }) => label).join(', ')

describe('the summary of a QA dashboard', () => {
  it('has the specified columns', () => {
    expect(labels('processor')).toBe(
      'Loans Reviewed, Critical Opportunities, Critical Fail, Loan Level Critical Fail, Critical QC Score, Quality SLA, Coachback Opportunities, Coachback Fail, Loan Level Coachbacks Fail, Coachback QC Score',
    )
    expect(labels('underwriter')).toBe(
      'Full Loans Reviewed, Material Loan Count, Material Defect %, Material SLA %, Moderate Loan Count, Moderate Defect %, Moderate SLA, Coachback Loan Count, Coachback Defect %, Partial Loans Reviewed, Partial Loans Opportunities, Partial Loans Error, Partial Loans QC %',
    )
    expect(labels('closer')).toBe(
      'Loans Reviewed, Material Total, Material Acceptable, Material Defect, Material QC %, Moderate Total, Moderate Acceptable, Moderate Defect, Moderate QC %, Coachback Total, Coachback Acceptable, Coachback Defect, Coachback QC %, Overall Accuracy',
    )
  })

  it("shows a processor's score, whether it meets the target, and the score by loan", () => {
    const counts = { units: 40, highOpportunities: 450, high: 18, highUnits: 14 }
    const entry = processor(counts, { 'Critical QC Score': [40, 4684, 4864, 5070] })
    const score = SUMMARY_COLUMNS.processor.find(({ label }) => label === 'Critical QC Score')
    expect([score?.text(entry), score?.met?.(entry), score?.counts?.(entry), score?.part?.(entry)]).toEqual([
      '96.00%',
      true,
      // By numpy 2.4.6 and scipy 1.17.1: 20 loans with 11 of 11, 10 with 10 of 11, 4 with 10 of 12, 6 with 12 of 12.
      { numerator: 432, denominator: 450, interval: { low: expect.closeTo(0.9409, 4), high: expect.closeTo(0.9791, 4) } },
      ['By loan', '65.00 %, 14 of 40 loans failed'],
    ])
    const halves = [
      [20, 2420, 2420, 2420],
      [20, 2264, 2444, 2650],
    ].map((sums) => processor(counts, { 'Critical QC Score': sums }))
    expect(POOL_ENTRIES.processor('All', halves).loans).toEqual({ 'Critical QC Score': [40, 4684, 4864, 5070] })
    const few = processor(counts, { 'Critical QC Score': [4, 40_000, 41_000, 50_000] })
    expect(score?.counts?.(few)).toEqual({ numerator: 432, denominator: 450, interval: null })
    expect(score?.met?.(processor({ units: 1, highOpportunities: 1000, high: 101 }))).toBe(false)
    expect(score?.met?.(processor({ units: 1, highOpportunities: 10, high: 1 }))).toBe(true)
    expect([score?.text(processor({})), score?.met?.(processor({}))]).toEqual([null, null])
  })

  it('divides by the reviews with an opportunity, and shows how many those are', () => {
    const entry = underwriter({ units: 8, judged: 7, highUnits: 1 })
    const [reviewed, , defect] = SUMMARY_COLUMNS.underwriter
    expect(reviewed?.text(entry)).toBe('8 (7 of 8 had an opportunity)')
    expect([defect?.text(entry), defect?.counts?.(entry)]).toEqual(['14.29', { numerator: 1, denominator: 7 }])
  })

  it('names a figure as the registry does, or by a name that no other figure has', () => {
    const idsByName = new Map(Object.entries(FIGURES).map(([id, { name }]) => [name, id]))
    const columns = Object.values(SUMMARY_COLUMNS).flat()
    expect(columns.filter(({ label, figure }) => (idsByName.get(label) ?? figure) !== figure)).toEqual([])
    for (const [kind, screen] of [
      ['processor', 'qaProcessor'],
      ['underwriter', 'qaUnderwriter'],
      ['closer', 'qaCloser'],
    ] as const) {
      const known = Object.entries(FIGURES).filter(([, { screens }]) => screens.some((name) => name === screen))
      const further = kind === 'closer' ? ['answers.Weighted', 'qc.Superseded'] : ['qc.Superseded']
      const shown = SUMMARY_COLUMNS[kind].map(({ figure }): string => figure)
      expect([kind, known.map(([id]) => id).sort()]).toEqual([kind, [...shown, ...further].sort()])
    }
  })

  it('leads to the rows of a figure in the QC report of the same days and selection', () => {
    const scope = { from: '2026-06-01', to: '2026-06-17', selection: 'In-line', fails: 'After overturns' }
    const linkOf = (kind: ReviewKind, type: string, figure: FigureId, person = '') => reportLink({ ...scope, kind, type }, figure, person)
    const days = 'dateFromComplete=2026-06-01&dateToComplete=2026-06-17&selection=In-line&fails=After+overturns'
    expect(linkOf('underwriter', 'All', 'qc.MaterialRate')).toBe(`/qcuwreport?audit=Full&${days}&figure=All%7EMaterial+Defect+%25`)
    expect(linkOf('underwriter', 'All', 'answers.Errors', 'E17')).toBe(`/qcuwreport?audit=Partial&${days}&figure=E17%7EError`)
    expect(linkOf('closer', 'Final Doc QC', 'qc.Material')).toBe(`/qccloserreport?audit=Final+Doc+QC&${days}&figure=All%7EMaterialCount`)
    expect(linkOf('processor', 'All', 'answers.QualitySla')).toBeNull()
  })

  it('shows the unit once: in the label or next to the number', () => {
    const entry = underwriter({ units: 50, highUnits: 2, middleUnits: 6 }, { units: 20, opportunities: 180, low: 9 })
    expect(SUMMARY_COLUMNS.underwriter.map(({ text }) => text(entry))).toEqual([
      '50',
      '2',
      '4.00',
      '96.00',
      '6',
      '12.00',
      '88.00%',
      '0',
      '0.00',
      '20',
      '180',
      '9',
      '95.00',
    ])
  })

  it('computes the team from sums, not from averages', () => {
    const team = [
      closer({ units: 9, highOpportunities: 300, high: 3, middleOpportunities: 200, middle: 8 }),
      closer({ units: 1, lowOpportunities: 100, low: 9 }),
    ]
    expect(POOL_ENTRIES.closer('All', team)).toMatchObject({ emp: 'All', total: 10, Material: { accept: 297, qc: 99 }, overall: 96.67 })
    const weighted = team.map((entry) => ({ ...entry, weighted: true }))
    expect(POOL_ENTRIES.closer('All', weighted)).toMatchObject({ overall: 97.82, weighted: true })
    const accuracy = SUMMARY_COLUMNS.closer.at(-1)
    const inCard = (entries: typeof team) => {
      const entry = POOL_ENTRIES.closer('All', entries)
      return [accuracy?.counts?.(entry), accuracy?.part?.(entry)[1]]
    }
    expect(inCard(weighted)).toEqual([undefined, 'Material 5, Moderate 3, Coachback 1'])
    expect(inCard(team)).toEqual([{ numerator: 580, denominator: 600 }, 'Every answer counts the same'])
    expect([accuracy?.heading?.(team), accuracy?.heading?.(weighted)]).toEqual(['Overall Accuracy', 'Overall Accuracy, weighted 5/3/1'])
    const uneven = [processor({ units: 1, highOpportunities: 1, high: 1, highUnits: 1 }), processor({ units: 9, highOpportunities: 99 })]
    expect(POOL_ENTRIES.processor('All', uneven)).toMatchObject({ total: 10, critical: 1, criticalFail: 1, criticalQcScore: 99 })
    const desks = [underwriter({ units: 1, highUnits: 1 }), underwriter({ units: 3 }, { units: 2, opportunities: 10, middle: 1 })]
    expect(POOL_ENTRIES.underwriter('All', desks)).toMatchObject({ total: 4, material: { count: 1, defect: 25, sla: 75 }, partialqc: 90 })
  })
})
