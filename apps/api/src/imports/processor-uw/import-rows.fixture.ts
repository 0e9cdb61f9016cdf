import { type AssignmentChanges, assignmentOf } from '../import-world.fixture.ts'

/** Loan Numbers, named after what the second workbook does to them. */
export const N = {
  same: '0000000001',
  changed: '0000000002',
  otherProcessor: '0000000003',
  otherUnderwriter: '0000000004',
  submitted: '0000000005',
  again: '0000000006',
  backward: '0000000007',
  movedHere: '0000000008',
  blanks: '0000000009',
  left: '000000000010',
  came: '000000000011',
  closingKnows: '000000000012',
  nobodyYet: '000000000013',
  fresh: '000000000014',
  neverGood: '000000000015',
  underwriterBefore: '000000000016',
} as const
export type Name = keyof typeof N

const NEW: AssignmentChanges = {
  stage: 'Initial Review',
  status: 'Pre-Decision',
  submittedAt: null,
  underwriterId: null,
  nextContactOn: null,
}
const HOME: AssignmentChanges = { purpose: 'Purchase', type: 'Conventional' }
export const FIRST: [Name, AssignmentChanges][] = [
  ['same', { comment: 'First words' }],
  ['changed', { comment: 'First words', nextContactOn: null, lastContactOn: '2026-06-29' }],
  ['otherProcessor', {}],
  ['otherUnderwriter', { ...HOME }],
  ['submitted', { ...NEW, propertyState: 'AZ' }],
  ['again', { stage: 'Final Risk Review', status: 'Approved' }],
  ['backward', { stage: 'Final Risk Review', status: 'Approved' }],
  ['movedHere', NEW],
  ['blanks', { priority: 'VIP' }],
  ['left', {}],
  ['came', { status: 'Cancelled', disposition: 'Withdrawn', dispositionOn: '2026-06-29' }],
  ['closingKnows', { ...NEW, processorId: 'pxs5512', borrowerLastName: 'Okafor' }],
  ['nobodyYet', {}],
  ['neverGood', { amount: 9000, underwriterId: null }],
  ['underwriterBefore', { ...NEW, ...HOME, underwriterId: 'uwk2093' }],
]
export const SECOND: [Name, AssignmentChanges][] = [
  ['same', { comment: 'First words' }],
  ['changed', { comment: 'Second words', amount: '300000.00', nextContactOn: null, lastContactOn: '2026-07-01', status: 'Approved' }],
  ['otherProcessor', { processorId: 'pxs5512' }],
  ['otherUnderwriter', { ...HOME, underwriterId: 'uwn3301' }],
  ['submitted', { ...NEW, propertyState: 'AZ', stage: 'Initial Risk Review', status: 'Underwriting', underwriterId: 'uwk2093' }],
  ['again', { stage: 'Reconsideration Risk Review', status: 'Approved' }],
  ['backward', { stage: 'Initial Risk Review', status: 'Approved', amount: '300000.00' }],
  ['movedHere', { ...NEW, amount: '300000.00' }],
  ['blanks', { priority: null, submittedAt: null, lockExpiresOn: null, targetClosingOn: null, lastContactOn: null, nextContactOn: null }],
  ['left', { status: 'Cancelled', disposition: 'Declined', dispositionOn: '2026-07-01' }],
  ['came', {}],
  ['closingKnows', { ...NEW, processorId: 'pxs5512', borrowerLastName: 'Okafor' }],
  ['nobodyYet', {}],
  ['fresh', {}],
  ['neverGood', { amount: 9000 }],
  ['underwriterBefore', { ...NEW, ...HOME, underwriterId: 'uwn3301' }],
]
export const rowsOf = (cases: readonly [Name, AssignmentChanges][]) =>
  assignmentOf(cases.map(([name, changes]) => ({ number: N[name], ...changes })))
