import type { Desk, Stage } from '@ivue/contracts/desks/words.ts'
import type { DemoComment } from './comments.ts'
import { BUSINESS_ZONE, moment, operatingDayFrom, shiftOperating } from './days.ts'
import { drawFrom, type Pool } from './desks.ts'
import { type DemoImport, IMPORT_MINUTE } from './imports.ts'
import type { DemoLoan } from './loans.ts'
import type { DemoMeasure } from './measures.ts'
import type { Person } from './people.ts'
import { type Random, weighted } from './random.ts'
import type { DemoReview } from './reviews.ts'
import type { World } from './world.ts'

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
  /** The first underwriting review, where it is over, and whether the file came back to be reconsidered. */
  reviewedAt: number | null
  again: boolean
}

const MISMATCHED = 0.03
const SECOND = 0.25
const WITH_ERRORS = 0.09
const RECONSIDERED = 0.28
const ERRORS = weighted([
  ['Income', 42],
  ['Assets', 26],
  ['Collateral', 18],
  ['Other', 14],
] as const)
const END_OF_DAY = 17 * 60
/** A file goes to its final review so long before it is clear to close. */
const FINAL_MS = 3 * 86_400_000

const BLANK = {
  errorType: '',
  errorComment: '',
  stage: '',
  businessDispute: 0,
  respondback: 1,
  commentCount: 0,
  measures: [],
  reviewedAt: null,
  again: false,
} as const

/** A second person and, while the work is open, now and then a person whom an import named instead of the first. */
function others(pool: Pool, first: Person | null, open: boolean, state: string, random: Random) {
  const second = random.chance(SECOND)
  const mismatched = random.chance(MISMATCHED)
  const other = drawFrom(pool, state, random, first)
  return {
    slot1: first,
    slot2: first && second && other !== first ? other : null,
    mismatch: first && !second && mismatched && open && other !== first ? other : null,
  }
}

function closingTask(loan: DemoLoan, world: World, random: Random): DemoTask | null {
  const { closing } = loan
  if (!closing) return null
  const { closer1, closer2, status, importedAt, importedDay, doneAt, measures } = closing
  const mismatched = random.chance(MISMATCHED)
  const other = drawFrom(world.desks.closer, loan.product.state, random, closer1)
  return {
    ...BLANK,
    desk: 'closing',
    status,
    slot1: closer1,
    slot2: closer2,
    mismatch: doneAt === null && mismatched && other !== closer1 && other !== closer2 ? other : null,
    importedAt,
    import: world.imports.of('closingAssignment', importedDay),
    dueAt: null,
    doneAt,
    measures,
    updatedAt: Math.max(importedAt, doneAt ?? 0, ...measures.map(({ actualAt }) => actualAt ?? 0)),
  }
}

/** When an approved file went to the final review for which it still waits; null where it does not. */
export function finalSince({ decidedAt, clearAt, endedAt, milestones }: DemoLoan, world: World): number | null {
  if (decidedAt === null || clearAt !== null || endedAt !== null) return null
  const since = Math.max(decidedAt + 3_600_000, milestones.clearAt - FINAL_MS)
  return since <= world.now ? since : null
}

function processorTask(loan: DemoLoan, world: World, random: Random): DemoTask {
  const { submittedAt, clearAt, endedAt, decidedAt, importedAt, importedDay, milestones, product, processor } = loan
  const doneAt = clearAt ?? endedAt
  const again = random.chance(RECONSIDERED)
  const stage: Stage =
    submittedAt === null
      ? 'Initial Review'
      : clearAt !== null || finalSince(loan, world) !== null
        ? 'Final Risk Review'
        : again && decidedAt !== null
          ? 'Reconsideration Risk Review'
          : 'Initial Risk Review'
  const next = Math.floor((submittedAt === null ? milestones.submittedAt : milestones.clearAt) / 86_400_000)
  return {
    ...BLANK,
    desk: 'processor',
    status: doneAt === null ? 'Open' : 'Completed',
    stage,
    ...others(world.desks.processor, processor, doneAt === null, product.state, random),
    importedAt,
    import: world.imports.of('processorUW', importedDay),
    dueAt: moment(shiftOperating(next, random.int(-2, 1)), END_OF_DAY, product.zone),
    doneAt,
    updatedAt: doneAt ?? decidedAt ?? submittedAt ?? importedAt,
    again,
  }
}

function underwriterTask(loan: DemoLoan, world: World, random: Random): DemoTask | null {
  const { submittedAt, decidedAt, clearAt, endedAt, product, underwriter } = loan
  const [again, erred, error] = [random.chance(RECONSIDERED), random.chance(WITH_ERRORS), random.weighted(ERRORS)]
  if (submittedAt === null) return null
  const day = operatingDayFrom(Math.floor(submittedAt / 86_400_000))
  const importedAt = moment(day + 1, IMPORT_MINUTE, BUSINESS_ZONE)
  if (importedAt > Math.min(world.now, endedAt ?? world.now)) return null
  const firstAt = Math.min(
    moment(shiftOperating(day, random.int(2, 4)), random.int(9 * 60, END_OF_DAY), product.zone),
    loan.milestones.decidedAt,
  )
  const reviewed = firstAt <= world.now && importedAt <= firstAt
  const withErrors = reviewed && erred && decidedAt === null
  const final = finalSince(loan, world) !== null
  const done = final ? null : (decidedAt ?? endedAt ?? (withErrors ? firstAt : null))
  const stage: Stage =
    clearAt !== null || final
      ? 'Final Risk Review'
      : again && (decidedAt !== null || reviewed)
        ? 'Reconsideration Risk Review'
        : reviewed || done !== null
          ? 'Initial Risk Review'
          : 'Initial Review'
  const errors = withErrors || (done !== null && erred)
  return {
    ...BLANK,
    desk: 'underwriter',
    status: done === null ? 'Open' : errors ? 'Completed with Errors' : 'Completed',
    stage,
    errorType: errors ? error : '',
    errorComment: errors && error === 'Other' ? 'Explanation letter is missing' : '',
    ...others(world.desks.underwriter, underwriter, done === null, product.state, random),
    importedAt,
    import: world.imports.of('processorUW', day),
    dueAt: moment(shiftOperating(day, 3), END_OF_DAY, product.zone),
    doneAt: clearAt ?? done,
    updatedAt: Math.max(importedAt, clearAt ?? done ?? 0),
    reviewedAt: reviewed ? firstAt : null,
    again,
  }
}

/** The work on a loan at the three desks, with what the thread and the reviews left on it. */
export function makeTasks(
  loan: DemoLoan,
  comments: readonly DemoComment[],
  reviews: readonly DemoReview[],
  world: World,
  random: Random,
): DemoTask[] {
  const tasks = [closingTask(loan, world, random), processorTask(loan, world, random), underwriterTask(loan, world, random)]
  const thread = comments.filter(({ side }) => side !== 'system')
  return tasks
    .filter((task) => task !== null)
    .map((task) => {
      const rounds = reviews.flatMap(({ desk, checklist }) => (desk === task.desk ? (checklist?.rounds ?? []) : [])).length
      const waits = task.desk === 'closing' && thread.at(-1)?.side === 'closing'
      return { ...task, businessDispute: rounds, commentCount: thread.length, respondback: waits ? 0 : 1 }
    })
}
