import { buildFigures } from './entry.ts'

const SOURCE = 'domain 5.2, 5.3, 9.1 and 10.1'
const PACK = ['monthlyPack'] as const
const CHARTS = ['qualityCharts', 'qualityPeople'] as const
const RATE = { screens: [...CHARTS, 'qualityTargets', 'correctiveActions', ...PACK] } as const
const LIMITS = { screens: CHARTS } as const
const PAPER = { screens: PACK } as const
const ACTIONS = { screens: ['correctiveActions'] } as const
const WATERFALL = { screens: ['qualityWaterfall'] } as const

const rates = { source: SOURCE, unit: 'loans', interval: true, rows: 'list', screens: [...CHARTS, ...PACK] } as const
const others = { source: SOURCE, unit: 'loans', rows: 'none', screens: ['qualityCharts'] } as const
const stages = { ...rates, screens: ['qualityWaterfall', ...PACK] } as const
const pack = { ...others, rows: 'list', screens: PACK } as const
const pairs = { ...pack, unit: 'pairs' } as const

/** The figures of the quality charts, targets, corrective actions and the monthly pack. */
export const CHART_FIGURES = {
  ...buildFigures('programme', rates, {
    Reviewed: ['Sampled loans reviewed', 'Full reviews of the sample with at least one question answered Yes or No.'],
    Found: ['Sampled loans with a finding', 'Reviewed loans of the sample with at least one finding of the severity.'],
    Rate: ['Defect rate', 'Loans with at least one finding of the severity, divided by the loans reviewed.', RATE],
  }),
  ...buildFigures('programme', others, {
    Findings: ['Findings of the sample', 'Findings of the severity in the loans reviewed.', { unit: 'findings', rows: 'list' }],
    PerLoan: ['Findings per loan', 'Findings of the severity, divided by the loans reviewed.', { rows: 'list' }],
    Between: ['Loans between findings', 'Loans reviewed without a finding before the one that has it.'],
    Limit: ['Control limit', 'The value that chance alone reaches at most once in 740 months, or for 1 in 1,000 people.', LIMITS],
    Target: ['Target', 'The highest defect rate that is acceptable.', { screens: ['qualityTargets'] }],
    Effect: ['Fisher’s exact test', 'How often chance alone makes two samples differ at least this much.', ACTIONS],
  }),
  ...buildFigures('defects', stages, {
    gross: ['Gross defects', 'Loans with a finding of the highest severity as submitted, divided by the loans reviewed.'],
    rebutted: ['Rebutted defects', 'Loans whose every such finding was overturned, divided by the loans reviewed.', WATERFALL],
    afterRebuttal: ['Defects after rebuttal', 'Gross defects without the rebutted ones, divided by the loans reviewed.', PAPER],
    cured: ['Cured defects', 'Loans whose every remaining finding was cured with a day, divided by the loans reviewed.', WATERFALL],
    net: ['Net defects', 'Loans with a finding that was neither overturned nor cured, divided by the loans reviewed.'],
  }),
  ...buildFigures('pack', pack, {
    Eligible: ['Eligible loans', 'Loans in the frozen population of the plan.'],
    Drawn: ['Drawn loans', 'Loans that the plan drew from its population.'],
    Share: ['Drawn of the eligible', 'Drawn loans, divided by the eligible loans.', { rows: 'none' }],
    Loans: ['Loans with findings', 'Random, full post-closing reviews that have such a finding.', { interval: true }],
    Findings: ['Findings of the month', 'Such findings of those reviews.', { unit: 'findings', rows: 'none' }],
    Active: ['Active questions', 'Questions of the bank in use.', { unit: 'questions', rows: 'none' }],
  }),
  ...buildFigures('agreement', pairs, {
    Pairs: ['Pairs of answers', 'Questions that two reviewers answered blind for the same loan.'],
    Agree: ['Agreement', 'Pairs with the same answer, divided by all pairs.'],
    Positive: ['Positive agreement', 'Twice the pairs that are both No, divided by the No of both reviewers.'],
    Kappa: ['Cohen’s kappa', 'Agreement beyond chance, divided by the most that is possible, by each reviewer’s share of No.'],
    Ac1: ['Gwet’s AC1', 'Agreement beyond chance, divided by the most that is possible, by the mean share of No.'],
    Corrected: ['Corrected rate', 'The observed rate, corrected for defects that reviewers miss and defects that they report wrongly.'],
  }),
}
