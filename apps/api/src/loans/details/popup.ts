import type { OutputOf } from '@ivue/contracts/contract.ts'
import type { loanDetails } from '@ivue/contracts/loans/contract.ts'
import type { DetailFact } from '@ivue/contracts/loans/details-shapes.ts'
import type { Services } from '../../platform/app-services.ts'
import { Refusal } from '../../platform/rpc/refusal.ts'
import { readLoan } from '../queries.ts'
import { type LoanPast, readPast } from '../rewind.ts'
import { storedConditionSource } from '../sources/conditions.ts'
import { storedFulfilmentSource } from '../sources/feed.ts'
import { storedTodoSource } from '../sources/todos.ts'
import { createSsnVault } from '../ssn-vault.ts'
import { buildDetails } from './details.ts'

type Details = OutputOf<typeof loanDetails.getDetails>

/** Returns the details of a loan at a past moment. A fact whose value is another one today gets today's value in addition. */
function addTodaysValues(then: Details, today: Details): Details {
  const marked = (facts: readonly DetailFact[], others: readonly DetailFact[]) =>
    facts.map((fact) => {
      const other = others.find(({ label }) => label === fact.label)
      return other && other.value !== fact.value ? { ...fact, today: other.value } : fact
    })
  return {
    ...then,
    summary: marked(then.summary, today.summary),
    locks: marked(then.locks, today.locks),
    general: then.general.map(({ title, facts }) => ({
      title,
      facts: marked(facts, today.general.find((block) => block.title === title)?.facts ?? []),
    })),
    parties: { ...then.parties, sales: marked(then.parties.sales, today.parties.sales) },
  }
}

/**
 * Returns a reader of the loan popup, from our tables and those of the feeds. For a past moment it returns the state at that time, and
 * today's value of each fact that differs.
 */
export function popupReader({ db, env, now }: Services) {
  const { conditionsOf } = storedConditionSource(db)
  const { todosOf } = storedTodoSource(db)
  const { feedOf } = storedFulfilmentSource(db)
  const vault = createSsnVault(env)
  const read = async (loanId: number, past: LoanPast | null) => {
    const [loan, feed, conditions, todos] = await Promise.all([
      readLoan(db, loanId, past),
      feedOf(loanId, past),
      conditionsOf(loanId, past),
      todosOf(loanId, past),
    ])
    return buildDetails({ loan, feed, conditions, todos }, { now: past?.at ?? now(), vault })
  }
  /** Throws Refusal for a moment before the day of the loan's application, when nobody knew it here either. */
  const mustExist = async (loanId: number, at: Date) => {
    const { applicationOn, createdAt } = await db.loan.findUniqueOrThrow({
      where: { id: loanId },
      select: { applicationOn: true, createdAt: true },
    })
    if (at < applicationOn && at < createdAt) throw Refusal.field('at', 'There was no such loan at that moment')
  }
  return async (loanId: number, at: Date | null) => {
    if (at !== null) await mustExist(loanId, at)
    const today = await read(loanId, null)
    return at === null || at >= now() ? today : addTodaysValues(await read(loanId, await readPast(db, loanId, at)), today)
  }
}
