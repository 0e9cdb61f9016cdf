import type { DemoLoan } from './loans.ts'
import type { Random } from './random.ts'
import type { World } from './world.ts'

/** What is open on a loan in another system. Days are day numbers. */
export interface DemoTodo {
  kind: 'wow' | 'lean' | 'call' | 'issue'
  action: string
  name: string
  owner: string
  status: string
  priority: string
  opened: number
  due: number | null
  reviewed: number | null
  reviews: number
  recurrences: number
  info: string
}

type What = readonly [action: string, name: string, info: string]

const WOW: readonly What[] = [
  ['Call', 'Welcome call', 'Introduce the team and agree how the borrower is kept up to date.'],
  ['Send', 'What happens next', 'After the decision: what is asked for, and by when.'],
  ['Call', 'Appraisal is in', 'Tell the borrower the value before the letter arrives.'],
  ['Send', 'Week before closing', 'Where, when, what to bring, how much by wire.'],
  ['Call', 'Thank you', 'The day after funding.'],
]
const LEAN: readonly What[] = [
  ['Review', 'Initial package within one day', 'Registered to complete package.'],
  ['Follow up', 'Conditions answered within two days', 'Sent back by underwriting and not yet answered.'],
  ['Order', 'Title and insurance on day one', 'Both orders stand in the file.'],
  ['Review', 'Disclosures without change', 'A second disclosure says that the first was not right.'],
]
const CALLS: readonly What[] = [
  ['Call back', 'Borrower asks about the documents', 'Left a message on the service line.'],
  ['Call back', 'Agent asks about the closing date', 'The contract date comes near.'],
  ['Call', 'Contact due', 'The cadence of the desk.'],
]
const ISSUES: readonly What[] = [
  ['Escalate', 'Income differs between application and transcripts', 'With underwriting.'],
  ['Review', 'Title shows an open lien', 'With the title company.'],
  ['Review', 'Insurance names another borrower', 'With the agent.'],
]
const STATUSES = ['Open', 'In Progress', 'Waiting']
const PRIORITIES = ['High', 'Medium', 'Medium', 'Low']
const LONGEST_OPEN = 12

/** Open work of other systems, on loans that are being worked. */
export function makeTodos(loan: DemoLoan, { day }: World, random: Random): DemoTodo[] {
  if (!loan.active) return []
  const { processor, underwriter, closing, product, importedDay } = loan
  const desk = (closing?.closer1 ?? underwriter ?? processor)?.fullName ?? product.mlo
  const made: DemoTodo[] = []
  const add = (kind: DemoTodo['kind'], list: readonly What[], most: number, owner: string) => {
    const start = random.int(0, list.length - 1)
    for (let turn = random.int(0, most); turn > 0; turn--) {
      const [action, name, info] = list[(start + turn) % list.length] as What
      const opened = Math.max(importedDay, day - random.int(0, LONGEST_OPEN))
      const reviews = random.int(0, 3)
      made.push({
        ...{ kind, action, name, owner, info },
        status: random.pick(STATUSES),
        priority: random.pick(PRIORITIES),
        opened,
        due: kind === 'lean' ? opened + random.int(2, 9) : null,
        reviewed: reviews > 0 ? Math.min(day, opened + random.int(0, day - opened)) : null,
        reviews,
        recurrences: random.int(0, 2),
      })
    }
  }
  add('wow', WOW, 2, product.mlo)
  add('lean', LEAN, 2, desk)
  add('call', CALLS, 2, processor?.fullName ?? product.mlo)
  add('issue', ISSUES, 1, desk)
  return made.sort((one, other) => one.opened - other.opened)
}
