import type { FigureId } from './registry.ts'

/** The figures by which people's quality is judged. A line of figures begins with them. */
export const HEADLINES: readonly string[] = [
  'answers.CriticalScore',
  'qc.MaterialSla',
  'answers.PartialScore',
  'answers.Accuracy',
  'answers.Weighted',
] satisfies FigureId[]
