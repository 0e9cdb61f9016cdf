import { FIGURES, type FigureId } from '@ivue/contracts/figures/registry.ts'
import { closerEntry, NO_REVIEW_ATOMS, processorEntry, underwriterEntry } from '@ivue/contracts/quality/reviews/overall.ts'
import type { ReviewKind } from '@ivue/contracts/quality/reviews/words.ts'
import { describe, expect, it } from 'vitest'
import { reportLink } from './report-link.ts'
import { SUMMARY_COLUMNS } from './summary-columns.ts'
import { pooledLine, summaryRows } from './summary-table.tsx'

const NONE = NO_REVIEW_ATOMS
/** Every review had an opportunity unless `judged` is given. */
const counted = (part: { units?: number }) => ({ ...NONE, judged: part.units ?? 0, ...part })
const processor = (part: object, loans = {}) => processorEntry({ name: 'Dana Kim', full: counted(part), partial: NONE, loans })
const underwriter = (full: object, partial: object = {}) =>
  underwriterEntry({ name: 'Mei Tan', full: counted(full), partial: counted(partial) })
const closer = (part: object) => closerEntry({ name: 'Luis Ortega', full: counted(part), partial: NONE })

const ENTRIES = Object.entries(FIGURES)
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
    const entry = processor(counts, { 'answers.CriticalScore': [40, 4684, 4864, 5070] })
    const score = SUMMARY_COLUMNS.processor.find(({ label }) => label === 'Critical QC Score')
    expect([score?.text(entry), score?.met?.(entry), score?.counts?.(entry), score?.part?.(entry)]).toEqual([
      '96.00%',
      true,
      // By numpy 2.4.6 and scipy 1.17.1: 20 loans with 11 of 11, 10 with 10 of 11, 4 with 10 of 12, 6 with 12 of 12.
      { numerator: 432, denominator: 450, interval: { low: expect.closeTo(0.9409, 4), high: expect.closeTo(0.9791, 4) } },
      ['By loan', '65.00 %, 14 of 40 loans failed'],
    ])
    const few = processor(counts, { 'answers.CriticalScore': [4, 40_000, 41_000, 50_000] })
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
      const ofSummary = ([id, { screens }]: (typeof ENTRIES)[number]) =>
        screens.some((name) => name === screen) && !id.startsWith('review.')
      const known = ENTRIES.filter(ofSummary)
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
    // The report has no filter by type, so its rows would not add up.
    expect(linkOf('underwriter', 'UW Review', 'qc.MaterialRate')).toBeNull()
    expect(linkOf('processor', 'Processor QC', 'qc.Critical')).toBe(`/qcprocessorreport?${days}&figure=All%7ECriticalLoan`)
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

  it('shows first what the server counted together, then the people by name', () => {
    const [ann, zoe] = [closer({ units: 9 }), closer({ units: 1 })].map((entry, at) => ({ ...entry, emp: ['Zoe', 'Ann'][at] ?? '' }))
    const together = { ...closer({ units: 9, highOpportunities: 300, high: 3 }), emp: '' }
    const rows = summaryRows('closer', { E1: ann, E2: zoe, '': together } as never)
    expect(rows?.map(([id, { emp, total }]) => [id, emp, total])).toEqual([
      ['', 'All 2 closers', 9],
      ['E2', 'Ann', 1],
      ['E1', 'Zoe', 9],
    ])
    expect(summaryRows('closer', {})).toBeNull()
    const opened: unknown[] = []
    const explained = {
      parts: [],
      asOf: 0,
      openRows:
        (...of: unknown[]) =>
        () =>
          void opened.push(of),
    }
    const line = pooledLine('closer', rows, explained)
    expect(line.slice(0, 2).map(({ label, value }) => [label, value])).toEqual([
      ['', 'All 2 closers'],
      ['Loans Reviewed', '9'],
    ])
    line[1]?.explained?.open?.()
    expect(opened).toEqual([['qc.Reviewed', '']])
  })

  it('names weighted accuracy, whose counts are no questions', () => {
    const accuracy = SUMMARY_COLUMNS.closer.at(-1)
    const plain = closer({ units: 9, highOpportunities: 300, high: 3, middleOpportunities: 200, middle: 8, lowOpportunities: 100, low: 9 })
    const weighted = closerEntry({
      name: 'All',
      full: { ...NONE, units: 9, highOpportunities: 300, high: 3, middleOpportunities: 200, middle: 8, lowOpportunities: 100, low: 9 },
      partial: NONE,
      weighted: true,
    })
    expect([plain.overall, weighted.overall]).toEqual([96.67, 97.82])
    expect([plain, weighted].map((entry) => [accuracy?.heading?.(entry), accuracy?.counts?.(entry), accuracy?.part?.(entry)[1]])).toEqual([
      ['Overall Accuracy', { numerator: 580, denominator: 600 }, 'Every answer counts the same'],
      ['Overall Accuracy, weighted 5/3/1', undefined, 'Material 5, Moderate 3, Coachback 1'],
    ])
  })
})
