import { expect, it } from 'vitest'
import { closingQuestion } from './close-loan-dialog.tsx'

it('the dialog before closing names the measures that are not done', () => {
  expect(closingQuestion([])).toBe('Close this loan?')
  expect(closingQuestion([4])).toBe('Close this loan? P4 is not done.')
  expect(closingQuestion([2, 3, 4])).toBe('Close this loan? P2, P3, and P4 are not done.')
})
