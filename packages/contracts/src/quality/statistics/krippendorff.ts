import { jackknife, type Measured } from './jackknife.ts'

/** Counts of one item's answers by category. */
type Answers = ReadonlyMap<string, number>

/**
 * Krippendorff's alpha of three or more reviews (domain 5.3), nominal: one entry for each item with the answers it got, null where a reviewer gave none. Items with fewer than two
 * answers tell nothing. The interval is of 95 %, by the jackknife over items. Null without any pair, or where all answers of all items are one.
 */
export function krippendorffAlpha(items: readonly (readonly (string | null)[])[]): Measured {
  const counted = items.map(countsOf).filter((answers) => sizeOf(answers) >= 2)
  const totals = new Map<string, number>()
  let disagreement = 0
  for (const answers of counted) {
    disagreement += disagreementOf(answers)
    for (const [category, count] of answers) totals.set(category, (totals.get(category) ?? 0) + count)
  }
  const without = counted.map((answers) => {
    const rest = new Map([...totals].map(([category, count]) => [category, count - (answers.get(category) ?? 0)]))
    return { value: alpha(disagreement - disagreementOf(answers), rest), times: 1 }
  })
  return jackknife(alpha(disagreement, totals), without, -1)
}

function countsOf(item: readonly (string | null)[]): Answers {
  const counts = new Map<string, number>()
  for (const answer of item) if (answer !== null) counts.set(answer, (counts.get(answer) ?? 0) + 1)
  return counts
}

const sizeOf = (answers: Answers): number => [...answers.values()].reduce((sum, count) => sum + count, 0)

/** Ordered pairs of different answers. */
function differing(answers: Answers): number {
  const size = sizeOf(answers)
  return [...answers.values()].reduce((sum, count) => sum + count * (size - count), 0)
}

const disagreementOf = (answers: Answers): number => differing(answers) / (sizeOf(answers) - 1)

function alpha(disagreement: number, totals: Answers): number | null {
  const byChance = differing(totals)
  return byChance === 0 ? null : 1 - ((sizeOf(totals) - 1) * disagreement) / byChance
}
