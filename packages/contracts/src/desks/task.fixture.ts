import type { ClosingTaskFacts, MeasureFacts } from './facts.ts'
import type { SlaResult } from './words.ts'

export function buildMeasures(...results: SlaResult[]): MeasureFacts[] {
  return results.map((result) => ({ result, reason: '', party: '' }))
}

/** Returns a WIP task with user 7 in slot 1, user 8 in slot 2, and every measure Not Met. */
export function aTask(differs: Partial<ClosingTaskFacts> = {}): ClosingTaskFacts {
  return {
    status: 'WIP',
    slot1Id: 7,
    slot2Id: 8,
    respondback: 1,
    businessDispute: 0,
    conflictActive: false,
    measures: buildMeasures('Not Met', 'Not Met', 'Not Met', 'Not Met'),
    ...differs,
  }
}
