import { rationaleProblem, whyNotRedraw } from '@ivue/contracts/quality/sampling/plan-rules.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { type Act, ofLoan } from '../../audit/record-events.ts'
import type { Services } from '../../platform/app-services.ts'
import { lockLoans } from '../../platform/rows/locks.ts'
import { type Answer, success } from '../../platform/rpc/answer.ts'
import { Refusal, refuse } from '../../platform/rpc/refusal.ts'
import { makeReviews } from './make-reviews.ts'
import { findPlan } from './plans-queries.ts'

/**
 * Creates targeted reviews, with a reason, for loans of a population that were not drawn (domain 4: never mixed with random ones). All
 * or none.
 */
export function pickTargeted(
  { db, jobs }: Services,
  { viewer, now, changed }: Act,
  { planId, loanIds, rationale }: { planId: number; loanIds: readonly number[]; rationale: string },
): Promise<Answer<{ made: number }>> {
  const problem = rationaleProblem(rationale)
  return db.$transaction(async (tx) => {
    const plan = await findPlan(tx, planId, { lock: true })
    refuse(whyNotRedraw(plan))
    if (problem) throw Refusal.field('rationale', problem)
    const ids = [...new Set(loanIds)]
    const loans = await tx.$queryRaw<{ id: number; number: string; taken: boolean }[]>(Prisma.sql`
      SELECT loan_id AS id, loan_number AS number, place IS NOT NULL OR review_id IS NOT NULL AS taken FROM sampled_loans
      WHERE plan_id = ${planId}::int AND loan_id = ANY(${ids}::int[]) ORDER BY loan_number`)
    if (loans.length < ids.length) throw Refusal.field('loanIds', 'Choose loans of this population')
    const taken = loans.filter((loan) => loan.taken).map(({ number }) => number)
    if (taken.length > 0) throw Refusal.field('loanIds', `In this sample already: ${taken.join(', ')}`)
    await lockLoans(tx, ids)
    const made = await makeReviews(tx, { plan, loanIds: ids, selection: 'Targeted', rationale, by: viewer, now })
    if (made < ids.length)
      throw Refusal.field(
        'loanIds',
        `${countText(ids.length - made, 'of these loans has', 'of these loans have')} an open ${plan.reviewType} or conflict check: look again which are free`,
      )
    for (const { number } of loans) changed(ofLoan(number, plan.reviewType), '', `picked beside ${plan.code}`)
    await jobs.send('sampling', {}, { through: tx })
    return success(`${countText(made, 'targeted review')} made`, { made })
  })
}
