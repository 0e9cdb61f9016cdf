import { expect, it, test } from 'vitest'
import { SELECTIONS } from '../quality/reviews/words.ts'
import { describeWhenShown, whyNotShowTests, whyTestsHidden } from './review-rules.ts'

const LATER = 'Data tests are shown when every question is answered'
const NEVER = 'A second review shows no data tests'

const asked = (answer: string) => ({ asked: true, answer })
const NOT_ASKED = { asked: false, answer: '' }
const OPEN = [asked('Yes'), asked(''), NOT_ASKED]
const ANSWERED = [asked('Yes'), asked('Not Applicable'), NOT_ASKED]

test.each([
  ['Random', false, 'when every question is answered'],
  ['Targeted', false, 'now'],
  ['In-line', false, 'now'],
  ['Random', true, 'never'],
  ['Targeted', true, 'never'],
  ['In-line', true, 'never'],
])('a %s review, a second one: %s, shows data tests %s', (selection, isSecond, moment) => {
  expect(SELECTIONS).toContain(selection)
  expect(describeWhenShown({ selection, isSecond })).toBe(moment)
})

test.each([
  // selection, second, shown before; why hidden; why not shown with open questions, and with all answered
  ['Random', false, false, LATER, LATER, null],
  ['Random', false, true, null, null, null],
  ['Targeted', false, false, null, null, null],
  ['Targeted', false, true, null, null, null],
  ['In-line', false, false, null, null, null],
  ['In-line', false, true, null, null, null],
  ['Random', true, false, NEVER, NEVER, NEVER],
  ['Random', true, true, NEVER, NEVER, NEVER],
  ['Targeted', true, false, NEVER, NEVER, NEVER],
  ['Targeted', true, true, NEVER, NEVER, NEVER],
  ['In-line', true, false, NEVER, NEVER, NEVER],
  ['In-line', true, true, NEVER, NEVER, NEVER],
])('a %s review, a second one: %s, shown before: %s', (selection, isSecond, wereShown, hidden, open, answered) => {
  const review = { selection, isSecond, wereShown }
  expect([whyTestsHidden(review), whyNotShowTests(review, OPEN), whyNotShowTests(review, ANSWERED)]).toEqual([hidden, open, answered])
})

it('a review without an asked question is not answered', () => {
  const random = { selection: 'Random', isSecond: false, wereShown: false }
  expect([whyNotShowTests(random, []), whyNotShowTests(random, [NOT_ASKED])]).toEqual([LATER, LATER])
})

it('a question that is not asked needs no answer, and its answer does not count', () => {
  const random = { selection: 'Random', isSecond: false, wereShown: false }
  expect(whyNotShowTests(random, [asked('No'), NOT_ASKED])).toBeNull()
  expect(whyNotShowTests(random, [asked(''), { asked: false, answer: 'Yes' }])).toBe(LATER)
})
