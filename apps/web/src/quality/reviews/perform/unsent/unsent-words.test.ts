import { expect, it } from 'vitest'
import { describeOutcomes } from './unsent-words.ts'

const OF = 'Final Doc QC, loan 0204517702'
const none = { all: 0, saved: 0, newer: 0, refused: 0, refusal: '' }

it.each([
  ['nothing', {}, []],
  ['all sent', { all: 3, saved: 3 }, [`3 answers of ${OF}, given offline, were sent`]],
  [
    'two sent and one changed elsewhere',
    { all: 3, saved: 2, newer: 1 },
    [
      `2 answers of ${OF}, given offline, were sent`,
      `1 answer of ${OF}, given offline, was changed elsewhere meanwhile. Open the review to choose which to keep`,
    ],
  ],
  [
    'a refusal',
    { all: 1, refused: 1, refusal: 'The loan is locked' },
    [`1 answer of ${OF}, given offline, cannot be saved: The loan is locked`],
  ],
  [
    'one of each',
    { all: 6, saved: 1, newer: 2, refused: 1, refusal: 'Enter a comment' },
    [
      `1 answer of ${OF}, given offline, was sent`,
      `2 answers of ${OF}, given offline, were changed elsewhere meanwhile. Open the review to choose which to keep`,
      `1 answer of ${OF}, given offline, cannot be saved: Enter a comment`,
      `2 answers of ${OF}, given offline, were not sent yet`,
    ],
  ],
])('%s', (_what, outcomes, texts) => {
  expect(describeOutcomes(OF, { ...none, ...outcomes }).map(({ text }) => text)).toEqual(texts)
})
