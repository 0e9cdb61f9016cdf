import { describe, expect, it } from 'vitest'
import { QUEUE_OF, queueOf } from './queues.fixture.ts'
import { OWNER_OF, QUEUES } from './queues.ts'
import { ACTIVE_STATUSES, SUBSTATUSES } from './words.ts'

describe('the fulfilment queue of a loan', () => {
  it.each([
    ['Pre-Decision', 'Documents Requested', 'Processing'],
    ['Underwriting', '', 'IRR'],
    ['Underwriting', 'Submitted', 'IRR'],
    ['Underwriting', 'Suspended', 'Processing'],
    ['Underwriting', 'Reconsideration Risk Review', 'RRR'],
    ['Underwriting', 'Final Risk Review', 'FRR'],
    ['Approved', 'Conditions Requested', 'Processing'],
    ['Approved', 'Conditions Submitted', 'FRR'],
    ['Approved', 'Clear to Close', 'Closing'],
    ['Closing', 'ICD Sent', 'Closing'],
    ['Closing', 'Ready to Fund', 'Final Doc'],
    ['Closing', 'toString', 'Closing'],
    ['Funded', 'Funded', null],
    ['Cancelled', 'Withdrawn', null],
    ['constructor', '', null],
  ])('%s, %s: %s', (status, substatus, queue) => {
    expect(queueOf(status, substatus)).toBe(queue)
  })

  it('exists for every active status and substatus, and no queue stays unused', () => {
    const found = ACTIVE_STATUSES.flatMap((status) => ['', ...SUBSTATUSES[status]].map((substatus) => queueOf(status, substatus)))
    expect(new Set(found)).toEqual(new Set(QUEUES))
    expect(Object.keys(OWNER_OF)).toEqual([...QUEUES])
  })

  it('depends only on substatuses that exist', () => {
    for (const status of ACTIVE_STATUSES)
      for (const substatus of Object.keys(QUEUE_OF[status].exceptions)) expect(SUBSTATUSES[status]).toContain(substatus)
  })
})
