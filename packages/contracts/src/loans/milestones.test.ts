import { describe, expect, it } from 'vitest'
import { evaluateMilestones, FEED_MILESTONES, MILESTONES, type MilestoneFacts, type MilestoneName } from './milestones.ts'

const facts: MilestoneFacts = {
  status: 'Closing',
  purpose: 'Refinance',
  conflict: 'none',
  clearToClose: false,
  packageSent: false,
  feed: { consent: false, appraisal: false, noAppraisal: false, marks: {} },
  conditions: { Lender: 0, Customer: 0, RDCA: 0 },
  closingQc: { open: 0, completed: 0 },
}
const marks = Object.fromEntries(FEED_MILESTONES.map((name) => [name, 'Open']))

describe('the milestone strip', () => {
  it('shows the twenty columns in order', () => {
    expect(MILESTONES).toHaveLength(20)
    expect(evaluateMilestones(facts).map(({ name }) => name)).toEqual([...MILESTONES])
  })

  it.each<[MilestoneName, Partial<MilestoneFacts>, string]>([
    ['Conflict', {}, 'Disabled'],
    ['Conflict', { conflict: 'locked' }, 'Open'],
    ['Conflict', { conflict: 'passed' }, 'Done'],
    ['Consent', {}, 'Open'],
    ['Consent', { feed: null }, 'Disabled'],
    ['TC/CTC', {}, 'Open'],
    ['TC/CTC', { clearToClose: true }, 'Done'],
    ['Appraisal', { feed: { consent: true, appraisal: true, noAppraisal: false, marks } }, 'Done'],
    ['Appraisal', { feed: { consent: true, appraisal: false, noAppraisal: true, marks } }, 'Disabled'],
    ['CIN', {}, 'Disabled'],
    ['CIN', { feed: { consent: true, appraisal: true, noAppraisal: false, marks } }, 'Open'],
    ['CIN', { feed: { consent: true, appraisal: true, noAppraisal: false, marks: { CIN: 'Done' } } }, 'Done'],
    ['CIN', { feed: { consent: true, appraisal: true, noAppraisal: false, marks: { CIN: 'sideways' } } }, 'Disabled'],
    ['Payoff', { feed: { consent: true, appraisal: true, noAppraisal: false, marks } }, 'Open'],
    ['Payoff', { purpose: 'Purchase', feed: { consent: true, appraisal: true, noAppraisal: false, marks } }, 'Disabled'],
    ['LEND Cond', {}, 'Done'],
    ['LEND Cond', { conditions: { Lender: 3, Customer: 0, RDCA: 0 } }, 'Waiting 3'],
    ['BOR Cond', { conditions: { Lender: 3, Customer: 1, RDCA: 0 } }, 'Waiting 1'],
    ['RDCA Cond', { conditions: null }, 'Disabled'],
    ['Closing QC', {}, 'Open'],
    ['Closing QC', { closingQc: { open: 1, completed: 2 } }, 'Open'],
    ['Closing QC', { closingQc: { open: 0, completed: 2 } }, 'Done'],
    ['Closing QC', { status: 'Approved' }, 'Disabled'],
    ['Package Sent', {}, 'Open'],
    ['Package Sent', { packageSent: true, status: 'Cancelled' }, 'Done'],
    ['Package Sent', { status: 'Cancelled' }, 'Disabled'],
    ['LEND Cond', { status: 'Cancelled', conditions: { Lender: 3, Customer: 0, RDCA: 0 } }, 'Disabled'],
    ['TC/CTC', { status: 'Cancelled' }, 'Disabled'],
  ])('%s of %o is %s', (name, change, expected) => {
    const { state, count } = evaluateMilestones({ ...facts, ...change }).find((one) => one.name === name) ?? { state: '', count: 0 }
    expect(`${state}${count ? ` ${count}` : ''}`).toBe(expected)
  })
})
