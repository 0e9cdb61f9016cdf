import type { OutputOf } from '@ivue/contracts/contract.ts'
import type { loanDetails } from '@ivue/contracts/loans/contract.ts'
import type { Fact } from '@ivue/contracts/loans/details-shapes.ts'

type Details = OutputOf<typeof loanDetails.getDetails>

/** Returns the details of a loan at a past moment. A fact whose value is another one today gets today's value in addition. */
export function addTodaysValues(then: Details, today: Details): Details {
  const marked = (facts: readonly Fact[], others: readonly Fact[]) =>
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
