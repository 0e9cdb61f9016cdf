import type { Services } from '../../app-services.ts'
import { readLoan } from '../queries.ts'
import { storedConditions } from '../sources/conditions.ts'
import { storedFeed } from '../sources/feed.ts'
import { storedTodos } from '../sources/todos.ts'
import { ssnVaultOf } from '../ssn-vault.ts'
import { detailsOf } from './details.ts'
import { type Past, pastOf } from './rewind.ts'
import { withToday } from './with-today.ts'

/**
 * Returns a reader of the loan popup, from our tables and those of the feeds. For a past moment it returns the state at that time, and
 * today's value of each fact that differs.
 */
export function popupOf({ db, env, now }: Services) {
  const { conditionsOf } = storedConditions(db)
  const { todosOf } = storedTodos(db)
  const { feedOf } = storedFeed(db)
  const vault = ssnVaultOf(env)
  const read = async (loanId: number, past: Past | null) => {
    const [loan, feed, conditions, todos] = await Promise.all([
      readLoan(db, loanId, past),
      feedOf(loanId, past),
      conditionsOf(loanId, past),
      todosOf(loanId, past),
    ])
    return detailsOf({ loan, feed, conditions, todos }, { now: past?.at ?? now(), vault })
  }
  return async (loanId: number, at: Date | null) => {
    const today = await read(loanId, null)
    return at === null || at >= now() ? today : withToday(await read(loanId, await pastOf(db, loanId, at)), today)
  }
}
