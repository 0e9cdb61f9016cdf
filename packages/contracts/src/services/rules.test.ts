import { describe, expect, it } from 'vitest'
import {
  MAX_LOGIC,
  SERVICE_REFUSED,
  type ServiceContent,
  type ServiceState,
  serviceChanges,
  serviceCommentProblem,
  serviceProblems,
  whyNotApprove,
  whyNotReject,
  whyNotRun,
} from './rules.ts'

const AUTHOR = { userId: 7 }
const OTHER = { userId: 8 }
const pending: ServiceState = { approval: 'Pending', active: true, isApproved: false, authorIds: [7] }
const approved: ServiceState = { approval: 'Approved', active: true, isApproved: true, authorIds: [] }
const rejected: ServiceState = { ...pending, approval: 'Rejected' }

describe('an approval', () => {
  it.each([
    ['by its author', pending, AUTHOR, SERVICE_REFUSED.own],
    ['by one of two authors', { ...pending, authorIds: [7, 8] }, OTHER, SERVICE_REFUSED.own],
    ['by somebody else', pending, OTHER, null],
    ['of an approved service', approved, OTHER, SERVICE_REFUSED.approved],
    ['of a rejected service', rejected, OTHER, SERVICE_REFUSED.rejected],
  ] as const)('%s', (_, state, viewer, why) => {
    expect(whyNotApprove(state, viewer)).toBe(why)
  })

  it('can be rejected once', () => {
    expect([pending, approved, rejected].map(whyNotReject)).toEqual([null, null, SERVICE_REFUSED.rejectedAlready])
  })
})

describe('a run', () => {
  it.each([
    ['Task', pending, null],
    ['Task', rejected, null],
    ['Task', { ...pending, active: false }, SERVICE_REFUSED.inactive],
    ['Prod', pending, SERVICE_REFUSED.notApproved],
    ['Prod', rejected, SERVICE_REFUSED.notApproved],
    ['Prod', approved, null],
    ['Prod', { ...approved, isApproved: false }, SERVICE_REFUSED.changed],
    ['Prod', { ...approved, active: false }, SERVICE_REFUSED.inactive],
  ] as const)('as %s of %o', (mode, state, why) => {
    expect(whyNotRun(mode, state)).toBe(why)
  })
})

it.each([
  ['', SERVICE_REFUSED.comment],
  ['  ', SERVICE_REFUSED.comment],
  ['Fine', null],
  ['x'.repeat(501), 'A comment has at most 500 characters'],
])('a comment %j', (comment, problem) => {
  expect(serviceCommentProblem(comment)).toBe(problem)
})

const words: ServiceContent = { name: 'Loans', menu: 'Reports', description: '', iquery: 'SELECT 1', alias: [] }

describe('a shared service is checked', () => {
  it.each<[string, Partial<ServiceContent>, Record<string, string>]>([
    ['a complete service', {}, {}],
    ['no name', { name: '' }, { name: 'Enter a name' }],
    [
      'an unknown menu',
      { menu: 'Elsewhere' },
      { menu: 'Menu is one of Home, Closing, Processing, Underwriting, Log, Quality, Reports, Administration' },
    ],
    ['no logic', { iquery: ' \n' }, { iquery: 'Write the logic: a SELECT over the reporting views' }],
    ['too much logic', { iquery: 'x'.repeat(MAX_LOGIC + 1) }, { iquery: 'The logic has at most 20,000 characters' }],
    [
      'aliases without a column or a heading, and repeated ones',
      {
        alias: [
          { value: '', label: '' },
          { value: 'a', label: 'A' },
          { value: 'a', label: 'A' },
        ],
      },
      {
        'alias.0.value': 'Enter the column',
        'alias.0.label': 'Enter the heading',
        'alias.2.value': 'a has a heading already',
        'alias.2.label': 'Another column is headed A',
      },
    ],
  ])('%s', (_, change, problems) => {
    expect(Object.fromEntries(serviceProblems({ ...words, ...change }).map(({ field, msg }) => [field, msg]))).toEqual(problems)
  })
})

it('an edit lists its changes, with all aliases as one', () => {
  const changed = { ...words, description: 'All of them', alias: [{ value: 'a', label: 'A' }] }
  expect(serviceChanges(words, changed)).toEqual([
    { what: 'Description', before: '', after: 'All of them' },
    { what: 'Aliases', before: '', after: 'a: A' },
  ])
  expect(serviceChanges(words, words)).toEqual([])
})
