import type { FigureId } from './registry.ts'

/** The ids of the figures that sum up the quality of a person's work. Where several figures stand in a line, these come first. */
export const HEADLINES: readonly string[] = [
  'answers.CriticalScore',
  'qc.MaterialSla',
  'answers.PartialScore',
  'answers.Accuracy',
  'answers.Weighted',
] satisfies FigureId[]
