import type { Row } from '@ivue/contracts/grid/wire.ts'
import { NOTHING_TO_REMIND } from '@ivue/contracts/quality/reviews/rules.ts'
import { expect, test } from 'vitest'
import { whyNoReminder } from './use-reminders.tsx'

const review = (status: string, reviewer: string | null): Row => ({
  recsID: 1,
  version: 1,
  Status: { value: status },
  'Assigned To': { value: reviewer },
})

test.each([
  ['Pending', 'Ana Vargas', null],
  ['In QC', 'Ana Vargas', null],
  ['Completed - Findings', 'Ana Vargas', null],
  ['Pending', null, 'Nobody is assigned to this review'],
  ['Completed - Findings', null, null],
  ['Completed', 'Ana Vargas', NOTHING_TO_REMIND],
  ['Completed - ByPass', 'Ana Vargas', NOTHING_TO_REMIND],
])('the reason against a reminder for a review with status %s, assigned to %s, is: %s', (status, reviewer, why) => {
  expect(whyNoReminder(review(status, reviewer))).toBe(why)
})
