import { buildFigures } from './entry.ts'

const SHARED = { source: 'data-tests', unit: 'loans', rows: 'none', screens: ['dataTests'] } as const
const SHARE = { interval: true } as const

/** The figures of data tests: what they find now, and how reviews judged it. */
export const DATA_TEST_FIGURES = buildFigures('dataTests', SHARED, {
  Failing: ['Failing', 'Loans in the scope of the test for which what must hold does not.'],
  Unknown: ['Unknown', 'Loans that the test cannot judge, because a value that it needs is empty.'],
  Precision: [
    'Precision',
    'Failing loans with a finding, as submitted, in a linked question or, without links, in one of the party, divided by those reviewed while they failed; of Random reviews the first answers count.',
    SHARE,
  ],
  Recall: [
    'Recall',
    'Loans with such a finding in Random, full reviews that the test had failed before the review, divided by all loans with such a finding in them.',
    SHARE,
  ],
  Lift: [
    'Lift',
    'The Precision, divided by the share of loans with such a finding in Random, full reviews; if its interval contains 1, the test finds no more than chance.',
  ],
})
