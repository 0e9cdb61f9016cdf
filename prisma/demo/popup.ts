import { borrowersOf, type DemoBorrower } from './borrowers.ts'
import { type DemoCondition, makeConditions } from './conditions.ts'
import { type DemoFeed, makeFeed } from './loan-feed.ts'
import type { DemoLoan } from './loans.ts'
import { Random } from './random.ts'
import { type DemoTodo, makeTodos } from './todos.ts'
import type { World } from './world.ts'

/** What the loan popup shows beyond the workbooks. */
export interface DemoPopup {
  feed: DemoFeed | null
  conditions: DemoCondition[]
  todos: DemoTodo[]
  borrowers: DemoBorrower[]
}

/** In a larger world the feeds have dropped what ended longer ago than this. */
const KEEPS_ALL = 50_000
const KEEPS_MS = 90 * 86_400_000

const streams = new WeakMap<World, Random>()

/** From a stream of its own, so that nothing else of the world hangs on it. */
export function makePopup(loan: DemoLoan, world: World): DemoPopup {
  const borrowers = borrowersOf(loan)
  const ended = loan.fundedAt ?? loan.endedAt
  if (world.loans > KEEPS_ALL && ended !== null && world.now - ended > KEEPS_MS) return { feed: null, conditions: [], todos: [], borrowers }
  const random = streams.get(world) ?? new Random(world.seed, 'popup')
  streams.set(world, random)
  random.restart(loan.id)
  return {
    feed: makeFeed(loan, world, random),
    conditions: makeConditions(loan, world, random),
    todos: makeTodos(loan, world, random),
    borrowers,
  }
}
