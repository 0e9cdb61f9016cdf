import type { Desk, Stage } from '@ivue/contracts/desks/words.ts'
import { DAY_MS, HOUR_MS, momentAt, operatingDayFrom, shiftOperating } from '../days.ts'
import type { DemoLoan } from '../loans/loans.ts'
import type { Person } from '../people.ts'
import { type Random, shares } from '../random.ts'
import { type DemoImport, nightAfter, type World } from '../world.ts'
import type { DemoComment } from './comments.ts'
import { drawPerson } from './desks.ts'
import type { DemoMeasure } from './measures.ts'
import type { DemoReview } from './reviews.ts'

export interface DemoTask {
  desk: Desk
  status: string
  stage: Stage | ''
  errorType: string
  errorComment: string
  slot1: Person | null
  slot2: Person | null
  mismatch: Person | null
  importedAt: number
  import: DemoImport | undefined
  dueAt: number | null
  doneAt: number | null
  respondback: number
  businessDispute: number
  commentCount: number
  measures: readonly DemoMeasure[]
  updatedAt: number
  /** When the first underwriting review ended, and whether the file came back for reconsideration. */
  reviewedAt: number | null
  again: boolean
}

const MISMATCH_SHARE = 0.03
const SECOND_PERSON_SHARE = 0.25
const ERRORS_SHARE = 0.09
const RECONSIDERED_SHARE = 0.28
const ERROR_TYPES = shares({ Income: 42, Assets: 26, Collateral: 18, Other: 14 })
const END_OF_DAY_MINUTE = 17 * 60
/** How long before clear to close a file goes to its final review, in ms. */
const FINAL_BEFORE_MS = 3 * DAY_MS

/** A task without comments, reviews and decisions. */
const BLANK_TASK: Omit<DemoTask, 'desk' | 'status' | 'slot1' | 'slot2' | 'importedAt' | 'import' | 'doneAt' | 'updatedAt'> = {
  stage: '',
  errorType: '',
  errorComment: '',
  mismatch: null,
  dueAt: null,
  measures: [],
  reviewedAt: null,
  again: false,
  respondback: 1,
  businessDispute: 0,
  commentCount: 0,
}

/** Returns the two people of a task. Instead of a second one, an open task sometimes has a mismatch: the person that an import names. */
function makeSlots(desk: Desk, first: Person | null, open: boolean, loan: DemoLoan, { desks }: World, random: Random) {
  const second = random.chance(SECOND_PERSON_SHARE)
  const mismatched = random.chance(MISMATCH_SHARE)
  const drawn = drawPerson(desks[desk], loan.product.propertyState, random, first)
  const other = first && drawn !== first ? drawn : null
  return { slot1: first, slot2: second ? other : null, mismatch: !second && mismatched && open ? other : null }
}

function closingTask(loan: DemoLoan, { desks, imports }: World, random: Random): DemoTask | null {
  if (!loan.closing) return null
  const { closer1, closer2, status, importedAt, importedDay, doneAt, measures } = loan.closing
  const mismatched = random.chance(MISMATCH_SHARE)
  const other = drawPerson(desks.closing, loan.product.propertyState, random, closer1)
  return {
    ...BLANK_TASK,
    desk: 'closing',
    status,
    slot1: closer1,
    slot2: closer2,
    mismatch: doneAt === null && mismatched && other !== closer1 && other !== closer2 ? other : null,
    importedAt,
    import: imports.of('closingAssignment', importedDay),
    doneAt,
    measures,
    updatedAt: Math.max(importedAt, doneAt ?? 0, ...measures.map(({ actualAt }) => actualAt ?? 0)),
  }
}

/** Returns the moment at which an approved file was sent to its final review; null if it does not wait for one now. */
export function waitingForFinalSince({ decidedAt, clearAt, endedAt, milestones }: DemoLoan, { now }: World): number | null {
  if (decidedAt === null || clearAt !== null || endedAt !== null) return null
  const since = Math.max(decidedAt + HOUR_MS, milestones.clearAt - FINAL_BEFORE_MS)
  return since <= now ? since : null
}

function processorTask(loan: DemoLoan, world: World, random: Random): DemoTask {
  const { submittedAt, clearAt, endedAt, decidedAt, importedAt, importedDay, milestones, product, processor } = loan
  const doneAt = clearAt ?? endedAt
  const again = random.chance(RECONSIDERED_SHARE)
  const stage = (): Stage => {
    if (submittedAt === null) return 'Initial Review'
    if (clearAt !== null || waitingForFinalSince(loan, world) !== null) return 'Final Risk Review'
    return again && decidedAt !== null ? 'Reconsideration Risk Review' : 'Initial Risk Review'
  }
  const next = Math.floor((submittedAt === null ? milestones.submittedAt : milestones.clearAt) / DAY_MS)
  return {
    ...BLANK_TASK,
    desk: 'processor',
    status: doneAt === null ? 'Open' : 'Completed',
    stage: stage(),
    ...makeSlots('processor', processor, doneAt === null, loan, world, random),
    importedAt,
    import: world.imports.of('processorUW', importedDay),
    dueAt: momentAt(shiftOperating(next, random.int(-2, 1)), END_OF_DAY_MINUTE, product.zone),
    doneAt,
    updatedAt: doneAt ?? decidedAt ?? submittedAt ?? importedAt,
    again,
  }
}

function underwriterTask(loan: DemoLoan, world: World, random: Random): DemoTask | null {
  const { submittedAt, decidedAt, clearAt, endedAt, product, underwriter } = loan
  const [again, erred, error] = [random.chance(RECONSIDERED_SHARE), random.chance(ERRORS_SHARE), random.weighted(ERROR_TYPES)]
  if (submittedAt === null) return null
  const day = operatingDayFrom(Math.floor(submittedAt / DAY_MS))
  const importedAt = nightAfter(day)
  if (importedAt > Math.min(world.now, endedAt ?? world.now)) return null
  const first = momentAt(shiftOperating(day, random.int(2, 4)), random.int(9 * 60, END_OF_DAY_MINUTE), product.zone)
  const firstAt = Math.min(first, loan.milestones.decidedAt)
  const reviewed = firstAt <= world.now && importedAt <= firstAt
  const withErrors = reviewed && erred && decidedAt === null
  const final = waitingForFinalSince(loan, world) !== null
  const done = final ? null : (decidedAt ?? endedAt ?? (withErrors ? firstAt : null))
  const stage = (): Stage => {
    if (clearAt !== null || final) return 'Final Risk Review'
    if (again && (decidedAt !== null || reviewed)) return 'Reconsideration Risk Review'
    return reviewed || done !== null ? 'Initial Risk Review' : 'Initial Review'
  }
  const errors = withErrors || (done !== null && erred)
  return {
    ...BLANK_TASK,
    desk: 'underwriter',
    status: done === null ? 'Open' : errors ? 'Completed with Errors' : 'Completed',
    stage: stage(),
    errorType: errors ? error : '',
    errorComment: errors && error === 'Other' ? 'Explanation letter is missing' : '',
    ...makeSlots('underwriter', underwriter, done === null, loan, world, random),
    importedAt,
    import: world.imports.of('processorUW', day),
    dueAt: momentAt(shiftOperating(day, 3), END_OF_DAY_MINUTE, product.zone),
    doneAt: clearAt ?? done,
    updatedAt: Math.max(importedAt, clearAt ?? done ?? 0),
    reviewedAt: reviewed ? firstAt : null,
    again,
  }
}

/** Returns the tasks of a loan at the three desks, with the effects of comments and reviews. */
export function makeTasks(
  loan: DemoLoan,
  comments: readonly DemoComment[],
  reviews: readonly DemoReview[],
  world: World,
  random: Random,
): DemoTask[] {
  const tasks = [closingTask(loan, world, random), processorTask(loan, world, random), underwriterTask(loan, world, random)]
  const thread = comments.filter(({ side }) => side !== 'system')
  const waits = thread.at(-1)?.side === 'closing'
  return tasks.flatMap((task) => {
    if (task === null) return []
    const rounds = reviews.flatMap(({ desk, checklist }) => (desk === task.desk ? (checklist?.rounds ?? []) : []))
    const respondback = task.desk === 'closing' && waits ? 0 : 1
    return { ...task, businessDispute: rounds.length, commentCount: thread.length, respondback }
  })
}
