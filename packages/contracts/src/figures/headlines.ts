import type { FigureId } from './registry.ts'

/** The ids of the figures that sum up the quality of a person's work. A row of figures shows these first. */
export const HEADLINES: readonly string[] = [
  'answers.CriticalScore',
  'qc.MaterialSla',
  'answers.PartialScore',
  'answers.Accuracy',
  'answers.Weighted',
] satisfies FigureId[]
