import { withChecklists } from './checklists.ts'
import { type DemoComment, makeComments } from './comments.ts'
import { type DemoDecision, makeDecisions } from './decisions.ts'
import { type DemoEvent, makeEvents } from './events.ts'
import { type DemoLoan, makeLoan } from './loans.ts'
import { type DemoPopup, makePopup } from './popup.ts'
import type { Random } from './random.ts'
import { type DemoReview, makeReviews } from './reviews.ts'
import { type DemoTask, makeTasks } from './tasks.ts'
import type { World } from './world.ts'

/** Everything that hangs on one loan. */
export interface Life {
  loan: DemoLoan
  tasks: DemoTask[]
  comments: DemoComment[]
  reviews: DemoReview[]
  decisions: DemoDecision[]
  events: DemoEvent[]
  popup: DemoPopup
}

/** `random` is the world's stream of loans; every index starts it anew. */
export function makeLife(index: number, world: World, random: Random): Life {
  const loan = makeLoan(index, world, random)
  const comments = makeComments(loan, world, random)
  const reviews = withChecklists(makeReviews(loan, world, random), loan, world)
  const tasks = makeTasks(loan, comments, reviews, world, random)
  const decisions = makeDecisions(loan, tasks, world)
  return {
    loan,
    tasks,
    comments,
    reviews,
    decisions,
    events: makeEvents({ loan, tasks, comments, reviews, decisions }, world, random),
    popup: makePopup(loan, world),
  }
}
