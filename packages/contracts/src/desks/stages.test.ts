import { expect, test } from 'vitest'
import { MESSAGES } from '../messages.ts'
import { aViewer } from '../session/viewer.fixture.ts'
import type { Viewer } from '../session/viewer.ts'
import { REFUSED } from '../worklist/refusals.ts'
import { decidedStage, processorProblem, underwriterProblem, whyNotDecideStage, whyNotMoveStage } from './stages.ts'
import { aTask } from './task.fixture.ts'
import { STAGES } from './words.ts'

test('a stage moves only forward, or back to Reconsideration', () => {
  const allowed = STAGES.map((from) => STAGES.filter((to) => whyNotMoveStage(from, to) === null))
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

test.each<[string, Viewer, 'processor' | 'underwriter', object, string | null]>([
  ['the holder of slot 1', aViewer({ userId: 7 }), 'processor', {}, null],
  ['the holder of slot 2', aViewer({ userId: 8 }), 'underwriter', {}, null],
  ['a manager of the desk', aViewer({ userId: 1, roles: ['Manager - Underwriting'] }), 'underwriter', {}, null],
  ['a manager of another desk', aViewer({ userId: 1, roles: ['Manager - Underwriting'] }), 'processor', {}, REFUSED.notYoursProcessor],
  ['a stranger', aViewer({ userId: 1 }), 'underwriter', {}, REFUSED.notYoursUnderwriter],
  ['somebody without permission', aViewer({ permissions: new Set(['closing.act']) }), 'processor', {}, MESSAGES.noPermission],
  ['the holder of a locked loan', aViewer({ userId: 7 }), 'processor', { conflictActive: true }, REFUSED.locked],
  ['the holder of a completed loan', aViewer({ userId: 7 }), 'underwriter', { status: 'Completed' }, 'This loan is Completed already'],
])('a decision at a staged desk by %s', (_, viewer, desk, differs, expected) => {
  expect(whyNotDecideStage(viewer, desk, aTask({ status: 'Open', ...differs }))).toBe(expected)
})

test('a file is not sent to underwriting twice for the same review', () => {
  const findMessage = (reviewed: (typeof STAGES)[number] | null) =>
    processorProblem('Final Risk Review', 'Final Risk Review', reviewed)?.msg
  expect([findMessage('Final Risk Review'), findMessage('Initial Risk Review'), findMessage(null)]).toEqual([
    'This loan is in Final Risk Review already',
    undefined,
    undefined,
  ])
})

test.each([
  ['', undefined],
  ['Final Risk Review', undefined],
  ['Initial Risk Review', 'A loan in Final Risk Review goes back to Reconsideration Risk Review only'],
  ['Initial Review', 'Please select any value'],
])('the underwriter of a Final Risk Review names the stage "%s"', (loanStatus, msg) => {
  const decision = { uwStatus: 'Completed', proStatus: '', errorcomment: '', loanStatus }
  expect(underwriterProblem(decision, 'Final Risk Review')?.msg).toBe(msg)
})

test('the decided stage is the named one, or else the one for which the file was sent', () => {
  expect(STAGES.map((from) => decidedStage('', from))).toEqual([
    'Initial Risk Review',
    'Initial Risk Review',
    'Reconsideration Risk Review',
    'Final Risk Review',
  ])
  expect(decidedStage('Final Risk Review', 'Initial Review')).toBe('Final Risk Review')
})
