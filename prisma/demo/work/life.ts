import { makeEvents } from '../events.ts'
import { makeLoan } from '../loans/loans.ts'
import type { Random } from '../random.ts'
import type { World } from '../world.ts'
import { withChecklists } from './checklists.ts'
import { makeComments } from './comments.ts'
import { makeDecisions } from './decisions.ts'
import { makePopup } from './popup.ts'
import { makeReviews } from './reviews.ts'
import { makeTasks } from './tasks.ts'

export type DemoLife = ReturnType<typeof makeLife>

/** A loan and the work on it, from which the events are generated. */
export type LoanWork = ReturnType<typeof makeWork>

function makeWork(index: number, world: World, random: Random) {
  const loan = makeLoan(index, world, random)
  const comments = makeComments(loan, world, random)
  const reviews = withChecklists(makeReviews(loan, world, random), loan, world)
  const tasks = makeTasks(loan, comments, reviews, world, random)
  return { loan, tasks, comments, reviews, decisions: makeDecisions(loan, tasks, world) }
}

/** Returns all work on a loan, its events and its popup. `random` is the world's stream of loans, restarted for every index. */
export function makeLife(index: number, world: World, random: Random) {
  const worked = makeWork(index, world, random)
  return { ...worked, events: makeEvents(worked, world, random), popup: makePopup(worked.loan, world) }
}
