import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MESSAGES } from '../../messages.ts'
import { aViewer } from '../../session/viewer.fixture.ts'
import { REFUSED } from '../../worklist/refusals.ts'
import {
  answerProblem,
  effectiveSeverity,
  findIncomplete,
  findMissing,
  hidesResults,
  REVIEW_MESSAGES,
  type ReviewState,
  severityChoice,
  toStoredAnswer,
  whyNotAnswerQuestions,
  whyNotAutoSubmit,
  whyNotChooseAudit,
  whyNotDecideDisputes,
  whyNotStart,
  whyNotSubmitFinal,
} from './checklist.ts'
import { ANSWERS, REVIEW_KINDS, SEVERITIES } from './words.ts'

const me = aViewer({ userId: 7 })
const inQc: ReviewState = {
  kind: 'closer',
  status: 'In QC',
  reviewerId: 7,
  audit: '',
  selection: 'In-line',
  asksReason: false,
  conflictActive: false,
}
const pending: ReviewState = { ...inQc, status: 'Pending' }
const underwriter: ReviewState = { ...inQc, kind: 'underwriter' }

it('only managers see the results of a Partial audit', () => {
  const manager = aViewer({ roles: ['Manager - QC'] })
  expect([hidesResults(me, 'Partial'), hidesResults(manager, 'Partial'), hidesResults(me, 'Full'), hidesResults(me, '')]).toEqual([
    true,
    false,
    false,
    false,
  ])
})

describe('starting and answering a review', () => {
  it.each<[string, ReviewState, ReturnType<typeof aViewer>, string | null, string | null]>([
    ['by its reviewer, when pending', pending, me, null, REVIEW_MESSAGES.notStarted],
    ['by its reviewer, when in QC', inQc, me, REVIEW_MESSAGES.started, null],
    ['by its reviewer, when ended', { ...inQc, status: 'Completed' }, me, REVIEW_MESSAGES.ended, REVIEW_MESSAGES.ended],
    ['by another analyst', inQc, aViewer({ userId: 8 }), REVIEW_MESSAGES.notYours, REVIEW_MESSAGES.notYours],
    [
      'by a manager who is not its reviewer',
      pending,
      aViewer({ userId: 8, roles: ['Manager - QC'] }),
      REVIEW_MESSAGES.notYours,
      REVIEW_MESSAGES.notYours,
    ],
    ['by somebody who worked on the loan', { ...pending, workedIt: true }, me, REVIEW_MESSAGES.workedIt, REVIEW_MESSAGES.notStarted],
    ['without an assigned reviewer', { ...pending, reviewerId: null }, me, REVIEW_MESSAGES.notAssigned, REVIEW_MESSAGES.notAssigned],
    ['of a locked loan', { ...inQc, conflictActive: true }, me, REFUSED.locked, REFUSED.locked],
    ['without permission', inQc, aViewer({ userId: 7, permissions: new Set() }), MESSAGES.noPermission, MESSAGES.noPermission],
    ['of an underwriter without an audit', underwriter, me, REVIEW_MESSAGES.started, REVIEW_MESSAGES.chooseAudit],
    ['of an underwriter with an audit', { ...underwriter, audit: 'Full' }, me, REVIEW_MESSAGES.started, null],
  ])('%s', (_, review, viewer, start, answer) => {
    expect([whyNotStart(viewer, review), whyNotAnswerQuestions(viewer, review)]).toEqual([start, answer])
  })

  it.each<[string, ReviewState, string, string | null]>([
    ['Full', underwriter, 'Full', null],
    ['Partial', underwriter, 'Partial', null],
    ['another word', underwriter, 'Half', 'Choose one of Full, Partial'],
    ['Partial of a sampled review', { ...underwriter, selection: 'Random' }, 'Partial', REVIEW_MESSAGES.sampledIsFull],
    ['Full of a sampled review', { ...underwriter, selection: 'Random' }, 'Full', null],
    ['of a closer review', inQc, 'Full', REVIEW_MESSAGES.noAudit],
    ['before the review started', { ...underwriter, status: 'Pending' }, 'Full', REVIEW_MESSAGES.notStarted],
    ['after the review ended', { ...underwriter, status: 'Completed' }, 'Full', REVIEW_MESSAGES.ended],
  ])('choosing an audit: %s', (_, review, audit, why) => {
    expect(whyNotChooseAudit(me, review, audit)).toBe(why)
  })

  it.each<[string, number, boolean, boolean, string, string | null]>([
    ['its reviewer', 7, false, false, 'Completed - Findings', null],
    ['a manager', 8, true, false, 'Completed - Findings', null],
    ['somebody else', 8, false, false, 'Completed - Findings', REVIEW_MESSAGES.notYours],
    ['before it is completed', 7, false, false, 'In QC', REVIEW_MESSAGES.notCompleted],
    ['its reviewer, if another person must decide', 7, true, true, 'Completed - Findings', REVIEW_MESSAGES.anotherDecides],
    ['another person, if the reviewer must not decide', 8, true, true, 'Completed - Findings', null],
  ])('disputes are decided by %s', (_, userId, isManager, anotherDecides, status, why) => {
    const review = { ...inQc, status: status as ReviewState['status'], isManager, anotherDecides, isOwnWork: false }
    expect(whyNotDecideDisputes(aViewer({ userId }), review)).toBe(why)
    const own = { ...review, isOwnWork: true }
    expect(whyNotDecideDisputes(aViewer({ userId }), own)).toBe(REVIEW_MESSAGES.ownWork)
  })
})

describe('an answer', () => {
  it('is stored without the fields that do not belong to it', () => {
    const all = { comment: ' Late ', severity: 'Material Findings', reason: 'Not due yet' }
    const none = { comment: '', severity: '', reason: '' }
    expect(toStoredAnswer('closer', { answer: 'Yes', ...all })).toEqual({ answer: 'Yes', ...none })
    expect(toStoredAnswer('closer', { answer: 'No', ...all })).toEqual({ answer: 'No', ...none, comment: 'Late' })
    expect(toStoredAnswer('underwriter', { answer: 'No', ...all }).severity).toBe('Material Findings')
    const notApplicable = { answer: 'Not Applicable', ...none }
    expect(toStoredAnswer('closer', { ...notApplicable, ...all })).toEqual({ ...notApplicable, reason: 'Not due yet' })
    expect(toStoredAnswer('closer', { ...notApplicable, ...all, reason: 'Other' })).toEqual({
      ...notApplicable,
      reason: 'Other',
      comment: 'Late',
    })
  })

  it('is refused with an invalid field or a missing one', () => {
    const no = { answer: 'No', comment: '', severity: '', reason: '' }
    const [closer, underwriting] = [inQc, underwriter]
    expect(answerProblem('closer', { ...no, answer: 'Maybe' })?.msg).toBe('Choose one of Yes, No, Not Applicable')
    expect(answerProblem('closer', { ...no, comment: 'x'.repeat(4001) })?.field).toBe('comment')
    expect(answerProblem('underwriter', { ...no, severity: 'Critical' })?.msg).toBe(
      'Choose one of Material Findings, Moderate Findings, Coachback Findings',
    )
    expect(answerProblem('closer', { ...no, severity: 'Anything' })).toBeNull()
    expect(findMissing(closer, { ...no, answer: '' })).toBe('Choose an answer')
    expect(findMissing(closer, no)).toBe('Enter a comment on what is wrong')
    expect(findMissing(underwriting, { ...no, comment: 'Late' })).toBe('Choose a severity')
    expect(findMissing(closer, { ...no, comment: 'Late' })).toBeNull()
    expect(answerProblem('closer', { ...no, reason: 'Because' })?.field).toBe('reason')
  })

  it.each([
    ['', '', 'Choose why it does not apply'],
    ['Not due yet', '', null],
    ['Other', '', 'Write why it does not apply'],
    ['Other', 'Cash offer', null],
  ])('Not Applicable for the reason "%s" with "%s"', (reason, comment, why) => {
    const given = { answer: 'Not Applicable', comment, severity: '', reason }
    expect(findMissing({ ...inQc, asksReason: true }, given)).toBe(why)
    expect(findMissing(inQc, given)).toBeNull()
  })

  it('has the severity of its question, and an underwriter’s the chosen one', () => {
    expect(effectiveSeverity('processor', { type: 'Critical', answer: 'No', severity: '' })).toBe('Critical')
    expect(effectiveSeverity('closer', { type: '', answer: 'No', severity: '' })).toBe('Coachback')
    expect(effectiveSeverity('underwriter', { type: 'Assets', answer: 'No', severity: 'Material Findings' })).toBe('Material')
    expect(effectiveSeverity('closer', { type: 'Material', answer: 'Yes', severity: '' })).toBe('')
    expect([severityChoice('underwriter', 'Material'), severityChoice('closer', 'Material')]).toEqual(['Material Findings', 'Material'])
  })
})

describe('submitting a review', () => {
  const question = { id: 1, sno: 1, asked: true, answer: 'Yes', comment: '', severity: '', reason: '' }
  it.each<[string, (typeof question)[], string | null]>([
    ['all answered', [question], null],
    ['one open question', [question, { ...question, sno: 2, answer: '' }], 'Question 2 is not complete: Choose an answer'],
    [
      'two open questions',
      [
        { ...question, sno: 4, answer: '' },
        { ...question, sno: 9, answer: 'No' },
      ],
      '2 questions are not complete, the first is 4',
    ],
    ['a hidden open question', [question, { ...question, asked: false, answer: '' }], null],
    ['only hidden questions', [{ ...question, asked: false }], REVIEW_MESSAGES.noQuestions],
    ['no questions', [], REVIEW_MESSAGES.noQuestions],
  ])('%s', (_, questions, why) => {
    expect(whyNotSubmitFinal(me, inQc, questions)).toBe(why)
    expect(whyNotAutoSubmit(me, 1, inQc, questions)).toBe(why)
    expect(whyNotAutoSubmit(me, 0, inQc, questions)).toBe(REFUSED.autoCompleteOff)
  })

  it('is possible exactly when every asked question is complete', () => {
    const kind = fc.constantFrom(...REVIEW_KINDS)
    const given = fc.record({
      answer: fc.constantFrom('', ...ANSWERS),
      comment: fc.constantFrom('', 'Late'),
      severity: fc.constantFrom('', ...SEVERITIES.underwriter),
      reason: fc.constantFrom('', 'Other'),
      asked: fc.boolean(),
    })
    fc.assert(
      fc.property(kind, fc.boolean(), fc.array(given, { minLength: 1, maxLength: 12 }), (of, asksReason, some) => {
        const review = { ...inQc, kind: of, asksReason, audit: of === 'underwriter' ? 'Full' : '' }
        const questions = some.map((one, at) => ({ id: at, sno: at + 1, ...one }))
        const done = questions.every((one) => !one.asked || findMissing(review, one) === null) && questions.some(({ asked }) => asked)
        expect(whyNotSubmitFinal(me, review, questions) === null).toBe(done)
        expect(findIncomplete(review, questions).every(({ id }) => questions[id]?.asked)).toBe(true)
      }),
    )
  })
})
