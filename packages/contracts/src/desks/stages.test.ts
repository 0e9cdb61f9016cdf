import { expect, test } from 'vitest'
import { mayMoveStage, processorProblem, underwriterProblem } from './stages.ts'
import { STAGES } from './words.ts'

test('a stage goes forward or back to Reconsideration, nowhere else', () => {
  const allowed = STAGES.map((from) => STAGES.filter((to) => mayMoveStage(from, to) === null))
  expect(allowed).toEqual([
    ['Initial Review', 'Initial Risk Review', 'Reconsideration Risk Review', 'Final Risk Review'],
    ['Initial Risk Review', 'Reconsideration Risk Review', 'Final Risk Review'],
    ['Reconsideration Risk Review', 'Final Risk Review'],
    ['Reconsideration Risk Review', 'Final Risk Review'],
  ])
})

test.each([
  ['', 'Please select any value'],
  ['Initial Review', 'Please select any value'],
  ['Final Risk Review', undefined],
  ['Initial Risk Review', 'A loan in Reconsideration Risk Review goes back to Reconsideration Risk Review only'],
])('the processor decides "%s" in Reconsideration', (status, msg) => {
  expect(processorProblem(status, 'Reconsideration Risk Review')?.msg).toBe(msg)
})

test.each([
  ['', '', '', 'uwStatus', 'Please select any value'],
  ['Completed', '', '', undefined, undefined],
  ['Completed with Errors', '', '', 'proStatus', 'Please Select processor StatusError Type Before Submit !!'],
  ['Completed with Errors', 'Weather', '', 'proStatus', 'Please Select processor StatusError Type Before Submit !!'],
  ['Completed with Errors', 'Income', '', undefined, undefined],
  ['Completed with Errors', 'Other', ' ', 'errorcomment', 'Please add comment !!'],
  ['Completed with Errors', 'Other', 'Missing page', undefined, undefined],
])('the underwriter decides "%s" "%s" "%s"', (uwStatus, proStatus, errorcomment, field, msg) => {
  const problem = underwriterProblem({ uwStatus, proStatus, errorcomment }, 'Initial Review')
  expect([problem?.field, problem?.msg]).toEqual([field, msg])
})
