import { describe, expect, it } from 'vitest'
import { aViewer } from '../../session/viewer.fixture.ts'
import { whyNotCure, whyNotReopenFinding } from '../findings/rules.ts'
import { type ReviewState, whyNotAnswerQuestions, whyNotChooseAudit, whyNotDecideDisputes, whyNotStart } from './checklist.ts'
import { type ReviewFacts, whyNotPullBack, whyNotReset } from './rules.ts'
import {
  disputeStanding,
  FINDING_OUTCOMES,
  NOT_NOW_MESSAGES,
  REVIEW_TRANSITIONS,
  type ReviewCommand,
  STANDINGS,
  type Standing,
  standingAfterDecision,
  whyNotNow,
} from './transitions.ts'

const now = new Date('2026-07-20T15:00:00Z')
const before = new Date('2026-07-10T15:00:00Z')
const after = new Date('2026-07-30T15:00:00Z')
const pending: ReviewFacts = {
  submittedAt: before,
  startedAt: null,
  endedAt: null,
  dueAt: after,
  pulledBackAt: null,
  bypassReason: '',
  opportunityCount: 0,
  findingCount: 0,
}
const AS: Record<Standing, { facts: ReviewFacts; status: ReviewState['status'] }> = {
  Pending: { facts: pending, status: 'Pending' },
  Expired: { facts: { ...pending, dueAt: before }, status: 'Pending' },
  'In QC': { facts: { ...pending, startedAt: before }, status: 'In QC' },
  Completed: { facts: { ...pending, startedAt: before, endedAt: before, findingCount: 1 }, status: 'Completed - Findings' },
  'Pulled back': { facts: { ...pending, pulledBackAt: before }, status: 'Pending' },
}
/** A reviewer who is also a quality manager and the submitter, so that only the state of the review can cause a refusal. */
const viewer = aViewer({ userId: 7, roles: ['Manager - QC'] })

const RULES: Partial<Record<ReviewCommand, (standing: Standing) => string | null>> = {
  start: (standing) => whyNotStart(viewer, buildState(standing)),
  answer: (standing) => whyNotAnswerQuestions(viewer, buildState(standing)),
  chooseAudit: (standing) => whyNotChooseAudit(viewer, buildState(standing), 'Full'),
  decide: (standing) => whyNotDecideDisputes(viewer, { ...buildState(standing), isManager: true, anotherDecides: false, isOwnWork: false }),
  pullBack: (standing) => whyNotPullBack(viewer, { ...AS[standing].facts, type: 'UW Review', submittedById: 7, selection: 'In-line' }),
  reset: (standing) => whyNotReset(viewer, AS[standing].facts, now),
}
function buildState(standing: Standing): ReviewState {
  const { status } = AS[standing]
  return { kind: 'underwriter', status, reviewerId: 7, audit: 'Full', selection: 'In-line', asksReason: false, conflictActive: false }
}

describe('the rules follow the table', () => {
  const commands = Object.keys(RULES) as ReviewCommand[]
  it.each(commands.flatMap((command) => STANDINGS.map((standing) => [command, standing] as const)))(
    '%s of a review that is %s',
    (command, standing) => {
      // A dashboard's lists do not contain pulled back reviews, so most rules do not handle them.
      if (standing === 'Pulled back' && command !== 'pullBack' && command !== 'reset') return
      const refused = RULES[command]?.(standing) ?? null
      expect(refused).toBe(whyNotNow(command, standing, AS[standing].status))
      expect(refused === null).toBe(standing in REVIEW_TRANSITIONS[command])
    },
  )

  it.each(FINDING_OUTCOMES)('of a finding that is %s', (outcome) => {
    const finding = { kind: 'underwriter' as const, reviewerId: 7, outcome, conflictActive: false }
    expect([whyNotCure(viewer, finding) === null, whyNotReopenFinding(viewer, finding) === null]).toEqual([
      outcome === 'Open' || outcome === 'Stands',
      outcome === 'Cured',
    ])
  })
})

it('every refusal has a text, and a pulled back review allows no command', () => {
  for (const command of Object.keys(REVIEW_TRANSITIONS) as ReviewCommand[]) {
    expect(whyNotNow(command, 'Pulled back')).toBe(
      command === 'pullBack' ? NOT_NOW_MESSAGES.pulledBackAlready : NOT_NOW_MESSAGES.pulledBack,
    )
    for (const standing of STANDINGS) expect(whyNotNow(command, standing)).not.toBe('')
  }
})

it('a rejected dispute may be repeated for three rounds and is final after the fourth', () => {
  expect([1, 2, 3, 4].map((rounds) => standingAfterDecision('Reject', rounds))).toEqual(['open', 'open', 'open', 'rejected'])
  expect([1, 4].map((rounds) => standingAfterDecision('Accept', rounds))).toEqual(['accepted', 'accepted'])
  const standings = [
    ['', ''],
    ['No', ''],
    ['Yes', ''],
    ['Yes', 'Accept'],
    ['Yes', 'Reject'],
  ].map(([dispute = '', result = '']) => disputeStanding({ dispute, result }))
  expect(standings).toEqual(['open', 'conceded', 'waiting', 'accepted', 'rejected'])
})
