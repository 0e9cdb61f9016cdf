import { CLOSING_STATUSES, type SlaResult } from '@ivue/contracts/desks/words.ts'
import { addLoan } from '../../testing/loans.ts'
import type { World } from './closing-world.fixture.ts'

/** A closing task as stored, read without the list engine. */
export interface StoredTask {
  id: number
  loanNumber: string
  borrower: string
  purpose: string
  state: string
  status: string
  slot1Id: number | null
  slot2Id: number | null
  slot1Name: string
  slot2Name: string
  results: string[]
  scheduledAt: Date
  slaDueAt: Date | null
}

/** Midnights of the business zone (America/Chicago, UTC-5 since 8 March 2026), one millisecond before them, and ordinary hours. */
const CLOSINGS = [
  '2026-03-08T05:59:59.999Z',
  '2026-03-08T06:00:00Z',
  '2026-03-09T04:59:59.999Z',
  '2026-03-09T05:00:00Z',
  '2026-03-10T04:59:59.999Z',
  '2026-03-10T05:00:00Z',
  '2026-03-12T15:30:00Z',
]
const RESULTS: SlaResult[][] = [['Met', '', '', ''], ['', '', '', ''], ['Not Met', 'Met', '', ''], ['Met', 'Met', 'Met', 'Not Met'], []]
const BORROWERS = ['Okafor', 'Núñez', 'Zhang', 'Amadi', 'de la Cruz', "O'Neil"]
const PURPOSES = ['Purchase', 'Refinance', 'Cash-Out Refinance', 'Construction Loan']
const ZONES = { TX: 'America/Chicago', CA: 'America/Los_Angeles', NY: 'America/New_York', HI: 'Pacific/Honolulu' }
const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T

/** Adds sixty closing tasks that vary in everything the list shows, with many equal values. */
export async function addClosingTasks({ db, people }: World): Promise<void> {
  const ids = (names: (keyof World['people'] | null)[]) => names.map((name) => (name ? people[name].id : null))
  const slots = [
    ids(['first', 'second']),
    ids(['mate', 'mate']),
    ids(['outsider', null]),
    ids(['second', 'first']),
    ids([null, null]),
    ids(['looker', 'second']),
    ids(['outsider', 'first']),
  ]
  for (let n = 0; n < 60; n++) {
    const [state, zone] = at(Object.entries(ZONES), n) as [string, string]
    await addLoan(db, {
      slots: at(slots, n) as [number | null, number | null],
      taskStatus: n % 3 === 0 ? at(CLOSING_STATUSES, n / 3) : 'WIP',
      measures: at(RESULTS, n).map((result, index) => ({
        result,
        due: n % 4 === 1 ? null : `2026-03-1${(n + index) % 6}T22:00:00Z`,
        actual: result === 'Met' ? '2026-03-09T12:00:00Z' : null,
      })),
      borrowerLastName: at(BORROWERS, n),
      borrowerFirstName: at(['Nneka', 'Joy', 'Álvaro'], n),
      purpose: at(PURPOSES, n + 1),
      propertyState: state,
      zone,
      scheduledClosingAt: new Date(at(CLOSINGS, n)),
      locked: n % 9 === 5,
      processorTask: people.processor.id,
      task: { commentCount: n % 13, respondback: n % 2 },
    })
  }
}

export function storedTasks({ db }: World): Promise<StoredTask[]> {
  return db.$queryRaw<StoredTask[]>`
    SELECT t.id, l.number AS "loanNumber", l.borrower_last_name || ', ' || l.borrower_first_name AS borrower, l.purpose, l.property_state AS state, t.status,
      t.slot1_id AS "slot1Id", t.slot2_id AS "slot2Id", coalesce(one.full_name, '') AS "slot1Name", coalesce(two.full_name, '') AS "slot2Name",
      ARRAY[t.p1_result, t.p2_result, t.p3_result, t.p4_result] AS results, l.scheduled_closing_at AS "scheduledAt",
      (SELECT min(due) FROM (VALUES (1, t.p1_due_at, t.p1_actual_at), (2, t.p2_due_at, t.p2_actual_at), (3, t.p3_due_at, t.p3_actual_at), (4, t.p4_due_at, t.p4_actual_at)) m (n, due, actual)
        WHERE actual IS NULL AND (t.status IN ('WIP', 'Reschedule') OR (t.status = 'Closed' AND n = 4))) AS "slaDueAt"
    FROM tasks t JOIN loans l ON l.id = t.loan_id LEFT JOIN users one ON one.id = t.slot1_id LEFT JOIN users two ON two.id = t.slot2_id
    WHERE t.desk = 'closing' ORDER BY t.id`
}
