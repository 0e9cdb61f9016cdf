import { expect, test } from 'vitest'
import { Random } from '../random.ts'
import { makeLife } from '../work/life.ts'
import { makeWorld } from '../world.ts'
import { assignmentMoments } from './substatus.ts'

test('a loan is with its people since the import that brought it, and in its queue since a moment that has passed', () => {
  const world = makeWorld({ loans: 600, seed: 'ivue', today: '2026-11-20', events: 1 })
  const random = new Random(world.seed, 'loans')
  for (let index = 0; index < world.loans; index++) {
    const { loan } = makeLife(index, world, random)
    const { processorAssignedAt, underwriterAssignedAt, queueSince } = assignmentMoments(loan, world.now)
    expect([loan.number, processorAssignedAt === null]).toEqual([loan.number, loan.processor === null])
    expect([loan.number, underwriterAssignedAt === null]).toEqual([loan.number, loan.underwriter === null])
    for (const moment of [processorAssignedAt, underwriterAssignedAt, queueSince]) expect(moment ?? 0).toBeLessThanOrEqual(world.now)
    expect(queueSince).toBeGreaterThanOrEqual(Math.min(loan.importedAt, world.now))
  }
})
