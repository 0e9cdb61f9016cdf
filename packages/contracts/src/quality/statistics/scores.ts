import { percent, ratio } from '../../figures/rounding.ts'

/** Percent with two decimals: 100 × (1 − fails / opportunities). Every score of domain 5.2 is one, also that of loans; null without an opportunity. */
export function accuracy(fails: number, opportunities: number): number | null {
  return percent(opportunities - fails, opportunities)
}

/** Opportunities of a severity and the net findings among them. */
export interface SeverityCounts {
  total: number
  defect: number
}

/**
 * Overall Accuracy of the closer summary in percent: acceptable over total, pooled over the severities and never the mean of theirs (domain 5.2). With weights, whole numbers
 * in the order of the severities (5/3/1), each counts so many times.
 */
export function overallAccuracy(severities: readonly SeverityCounts[], weights?: readonly number[]): number | null {
  const pooled = (key: keyof SeverityCounts) => severities.reduce((sum, counts, place) => sum + counts[key] * (weights?.[place] ?? 1), 0)
  return accuracy(pooled('defect'), pooled('total'))
}

/** Defects per unit, two decimals (domain 5.2). */
export function defectsPerUnit(defects: number, units: number): number | null {
  return ratio(defects, units)
}

/** Defects per opportunity in percent, two decimals; opportunities are counted, not units times questions (domain 5.2). */
export function defectsPerOpportunity(defects: number, opportunities: number): number | null {
  return percent(defects, opportunities)
}

/** Defects per million opportunities, a whole number rounded half up (domain 5.2). */
export function defectsPerMillion(defects: number, opportunities: number): number | null {
  if (opportunities === 0) return null
  return Math.floor((defects * 2_000_000 + opportunities) / (2 * opportunities))
}
