import { FEED_MILESTONES, type FeedMilestone } from '@ivue/contracts/loans/milestones.ts'
import { DAY_MS, moveIntoOfficeHours, operatingDayFrom } from '../days.ts'
import { borrowersWithSsns } from '../loans/loan-facts.ts'
import type { DemoLoan } from '../loans/loans.ts'
import type { Random } from '../random.ts'
import type { World } from '../world.ts'

/** Days after the application at which the notice of action is almost due. It is due after about thirty days. */
const NOTICE_OF_ACTION_DAYS = 27

/** Latest point of each step, as a share of the time from application to clear to close. */
const LATEST_STEP_SHARES: Record<FeedMilestone, number> = {
  CIN: 0.08,
  EMS: 0.12,
  SSA_89: 0.2,
  'Tax Transc': 0.45,
  'PA QC': 0.4,
  STA: 0.5,
  'APPR QC': 0.62,
  'CIAPPR QC': 0.68,
  OIP: 0.8,
  'VOE/VVOE': 0.95,
  Payoff: 0.97,
}

/**
 * Returns the data of a loan in the fulfilment feed. Keys are named after columns of loan_feeds; days are day numbers, null in the future.
 */
export function makeFeed({ milestones, product, endedAt }: DemoLoan, { day: today, sales }: World, random: Random) {
  const { application, clearAt } = milestones
  const until = Math.min(today, endedAt === null ? today : Math.floor(endedAt / DAY_MS))
  const past = (day: number) => (day <= until ? day : null)
  const whole = Math.max(4, Math.floor(clearAt / DAY_MS) - application)
  const at = (share: number) => operatingDayFrom(application + Math.max(1, Math.round(whole * share)))

  const purchase = product.purpose === 'Purchase'
  const waiver = !purchase && random.chance(0.16)
  const existing = !waiver && !purchase && random.chance(0.06)
  const ordered = at(random.between(0.06, 0.2))
  const titleOrdered = at(random.between(0.04, 0.14))
  const marks: Record<string, 'Done' | 'Open'> = {}
  for (const step of FEED_MILESTONES) {
    const day = at(LATEST_STEP_SHARES[step] * random.between(0.75, 1))
    if (step === 'Payoff' && !product.purpose.endsWith('Refinance')) continue
    if ((step === 'APPR QC' || step === 'CIAPPR QC') && waiver) continue
    marks[step] = past(day) === null ? 'Open' : 'Done'
  }
  const team = random.pick(sales.teams)
  const appraises = !waiver && !existing
  return {
    registeredOn: application,
    consentOn: past(application + random.int(0, 3)),
    ecoaOn: past(operatingDayFrom(application + Math.min(NOTICE_OF_ACTION_DAYS, whole))),
    appraisalOrderedOn: appraises ? past(ordered) : null,
    appraisalReceivedOn: appraises ? past(Math.min(at(0.6), operatingDayFrom(ordered + random.int(6, 14)))) : null,
    titleOrderedOn: past(titleOrdered),
    titleReceivedOn: past(Math.min(at(0.7), operatingDayFrom(titleOrdered + random.int(4, 12)))),
    salesTeam: team.name,
    salesDirector: team.director,
    ...random.pick(sales.assistants),
    equifaxComplete: until > application && random.chance(0.9),
    trueDay1: random.chance(0.35),
    inspectionWaiver: waiver,
    existingAppraisal: existing,
    marks,
  }
}

const LENDER_CONDITIONS = [
  'Final title commitment',
  'Closing protection letter',
  'Flood certificate',
  'Verbal verification of employment within 10 business days of the note',
  'Tax transcripts of both years',
  'Final inspection with photographs',
  'Wire instructions of the settlement agent, confirmed by telephone',
  'Homeowners association questionnaire',
]
const CUSTOMER_CONDITIONS = [
  'Two most recent paystubs',
  'W-2 forms of the last two years',
  'Bank statements of the last two months, all pages',
  'Letter of explanation for recent credit inquiries',
  'Evidence of homeowners insurance with paid receipt',
  'Gift letter and evidence of the transfer',
  'Signed tax returns of the last two years, all schedules',
]
const RDCA_CONDITIONS = ['RDCA income recalculation', 'RDCA asset review', 'RDCA liability review', 'RDCA occupancy review']
const PURCHASE_CONDITION = 'Purchase contract with all addenda, signed'
const REFINANCE_CONDITION = 'Payoff statement good through funding'

/** Returns a random subset of a list, in the order of the list. */
function randomSubset(list: readonly string[], count: number, random: Random): string[] {
  const wanted = new Set<string>()
  while (wanted.size < Math.min(count, list.length)) wanted.add(random.pick(list))
  return list.filter((name) => wanted.has(name))
}

/** Returns the conditions of a decided loan, cleared one by one until clear to close. Keys are named after columns of loan_conditions. */
export function makeConditions(loan: DemoLoan, { now }: World, random: Random) {
  const { decidedAt, product, milestones, endedAt, underwriter, processor, outcome } = loan
  if (decidedAt === null || outcome === 'Declined') return []
  const owned = (owner: 'Lender' | 'Customer' | 'RDCA', names: readonly string[]) => names.map((name) => ({ owner, name }))
  const wanted = [
    ...owned('Lender', randomSubset(LENDER_CONDITIONS, random.int(2, 5), random)),
    ...owned('Lender', [product.purpose === 'Purchase' ? PURCHASE_CONDITION : REFINANCE_CONDITION]),
    ...owned('Customer', randomSubset(CUSTOMER_CONDITIONS, random.int(2, 5), random)),
    ...owned('RDCA', randomSubset(RDCA_CONDITIONS, random.int(0, 2), random)),
  ]
  const until = Math.min(now, endedAt ?? now)
  const span = Math.max(DAY_MS, milestones.clearAt - decidedAt)
  return wanted.map(({ owner, name }) => {
    const share = random.between(0.1, 1)
    const asked = decidedAt + (until - decidedAt) * random.between(0, 0.9)
    const changes = random.int(1, 4)
    const clearedAt = moveIntoOfficeHours(decidedAt + span * share, milestones.clearAt)
    const open = clearedAt > until
    const changedAt = open ? (changes === 1 ? decidedAt : moveIntoOfficeHours(asked, until)) : clearedAt
    return {
      owner,
      name,
      status: open ? 'Open' : 'Cleared',
      etaOn: Math.floor((decidedAt + span * Math.min(1, share + random.between(-0.15, 0.1))) / DAY_MS),
      changedAt: Math.max(decidedAt, changedAt),
      changedBy: (owner === 'Customer' ? processor : underwriter)?.fullName ?? 'System',
      // Creating and clearing both count as changes.
      changeCount: open ? changes : changes + 1,
    }
  })
}

type TodoWords = readonly [action: string, name: string, info: string]

const WOW: readonly TodoWords[] = [
  ['Call', 'Welcome call', 'Introduce the team and agree how the borrower is kept up to date.'],
  ['Send', 'What happens next', 'After the decision: what is asked for, and by when.'],
  ['Call', 'Appraisal is in', 'Tell the borrower the value before the letter arrives.'],
  ['Send', 'Week before closing', 'Where, when, what to bring, how much by wire.'],
  ['Call', 'Thank you', 'The day after funding.'],
]
const LEAN: readonly TodoWords[] = [
  ['Review', 'Initial package within one day', 'Registered to complete package.'],
  ['Follow up', 'Conditions answered within two days', 'Sent back by underwriting and not yet answered.'],
  ['Order', 'Title and insurance on day one', 'Both orders stand in the file.'],
  ['Review', 'Disclosures without change', 'A second disclosure says that the first was not right.'],
]
const CALLS: readonly TodoWords[] = [
  ['Call back', 'Borrower asks about the documents', 'Left a message on the service line.'],
  ['Call back', 'Agent asks about the closing date', 'The contract date comes near.'],
  ['Call', 'Contact due', 'The cadence of the desk.'],
]
const ISSUES: readonly TodoWords[] = [
  ['Escalate', 'Income differs between application and transcripts', 'With underwriting.'],
  ['Review', 'Title shows an open lien', 'With the title company.'],
  ['Review', 'Insurance names another borrower', 'With the agent.'],
]
const STATUSES = ['Open', 'In Progress', 'Waiting']
const PRIORITIES = ['High', 'Medium', 'Medium', 'Low']
const MAX_OPEN_DAYS = 12

/** Returns open tasks of other systems on active loans. Keys are named after columns of loan_todos. */
export function makeTodos(loan: DemoLoan, { day }: World, random: Random) {
  if (!loan.active) return []
  const { processor, underwriter, closing, product, importedDay } = loan
  const desk = (closing?.closer1 ?? underwriter ?? processor)?.fullName ?? product.mloName
  const openWork = (kind: 'wow' | 'lean' | 'call' | 'issue', list: readonly TodoWords[], most: number, owner: string) => {
    const start = random.int(0, list.length - 1)
    const count = random.int(0, most)
    return Array.from({ length: count }, (_, turn) => {
      const [action, name, info] = list[(start + count - turn) % list.length] as TodoWords
      const openedOn = Math.max(importedDay, day - random.int(0, MAX_OPEN_DAYS))
      const reviewCount = random.int(0, 3)
      return {
        kind,
        action,
        name,
        owner,
        info,
        status: random.pick(STATUSES),
        priority: random.pick(PRIORITIES),
        openedOn,
        dueOn: kind === 'lean' ? openedOn + random.int(2, 9) : null,
        reviewedOn: reviewCount > 0 ? Math.min(day, openedOn + random.int(0, day - openedOn)) : null,
        reviewCount,
        recurrenceCount: random.int(0, 2),
      }
    })
  }
  const todos = [
    ...openWork('wow', WOW, 2, product.mloName),
    ...openWork('lean', LEAN, 2, desk),
    ...openWork('call', CALLS, 2, processor?.fullName ?? product.mloName),
    ...openWork('issue', ISSUES, 1, desk),
  ]
  return todos.sort((one, other) => one.openedOn - other.openedOn)
}

/** In larger worlds the feeds no longer contain loans that ended earlier than this. */
const MAX_LOANS_WITH_ALL_FEEDS = 50_000
const FEEDS_KEPT_MS = 90 * DAY_MS

/** Returns the data that the loan popup shows beyond the workbooks. */
export function makePopup(loan: DemoLoan, world: World) {
  const ended = loan.fundedAt ?? loan.endedAt
  const dropped = world.loans > MAX_LOANS_WITH_ALL_FEEDS && ended !== null && world.now - ended > FEEDS_KEPT_MS
  const random = world.stream('popup', loan.id)
  return {
    feed: dropped ? null : makeFeed(loan, world, random),
    conditions: dropped ? [] : makeConditions(loan, world, random),
    todos: dropped ? [] : makeTodos(loan, world, random),
    borrowers: borrowersWithSsns(loan),
  }
}
