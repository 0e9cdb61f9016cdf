import type { Services } from '../../app-services.ts'
import { dueBasis } from '../../settings/calendars.ts'
import { readLoan } from '../queries.ts'
import { storedConditions } from '../sources/conditions.ts'
import { storedFeed } from '../sources/feed.ts'
import { storedTodos } from '../sources/todos.ts'
import { ssnVaultOf } from '../ssn-vault.ts'
import { detailsOf } from './details.ts'

/** Reads the popup of a loan from our own tables and from each feed's. */
export function popupOf({ db, env, now }: Services) {
  const { conditionsOf } = storedConditions(db)
  const { todosOf } = storedTodos(db)
  const { feedOf } = storedFeed(db)
  const vault = ssnVaultOf(env)
  return async (loanId: number) => {
    const [loan, feed, conditions, todos, { calendars }] = await Promise.all([
      readLoan(db, loanId),
      feedOf(loanId),
      conditionsOf(loanId),
      todosOf(loanId),
      dueBasis(db),
    ])
    return detailsOf({ loan, feed, conditions, todos }, { now: now(), operations: calendars.operations, vault })
  }
}
