import { formatDayNumber } from '@ivue/contracts/calendar/days.ts'
import { toLocalTime } from '@ivue/contracts/calendar/zone.ts'
import { describe, expect, it } from 'vitest'
import { BUSINESS_ZONE } from '../days.ts'
import { workHours } from '../hours.ts'
import { makeOutcome } from '../loans/loan-facts.ts'
import { Random } from '../random.ts'
import { POSTS } from '../staff/staff.ts'
import { makeWorld } from '../world.ts'
import { makeLife } from './life.ts'

const world = makeWorld({ loans: 4_000, seed: 'ivue', today: '2026-07-08', events: 1 })
const random = new Random(world.seed, 'loans')
const lives = Array.from({ length: world.loans }, (_, index) => makeLife(index, world, random))
const share = <T>(values: readonly T[], holds: (value: T) => boolean) => (100 * values.filter(holds).length) / values.length

describe('the decisions of the demo world', () => {
  it('follow each other on a task, none before it came, none in the future', () => {
    for (const { tasks, decisions } of lives) {
      for (const desk of ['processor', 'underwriter'] as const) {
        const task = tasks.find((one) => one.desk === desk)
        const moments = decisions.filter((one) => one.desk === desk).map(({ at }) => at)
        expect(moments).toEqual([...moments].sort((one, other) => one - other))
        if (moments.length > 0) expect(moments[0]).toBeGreaterThanOrEqual(desk === 'underwriter' ? (task?.importedAt ?? 0) : 0)
        for (const at of moments) expect(at).toBeLessThanOrEqual(Math.min(world.now, task?.doneAt ?? world.now))
      }
    }
  })

  it('end where the task stands: its stage, its outcome, its error', () => {
    let ended = 0
    for (const { loan, tasks, decisions } of lives) {
      const task = tasks.find(({ desk }) => desk === 'underwriter')
      const last = decisions.filter(({ desk }) => desk === 'underwriter').at(-1)
      if (!task || (task.doneAt === loan.endedAt && loan.outcome !== 'Declined')) continue
      if (task.doneAt !== null && last) {
        expect([last.stage, last.outcome, last.errorType, last.at]).toEqual([task.stage, task.status, task.errorType, task.doneAt])
        ended++
      }
      if (task.stage === 'Initial Review') expect(last).toBeUndefined()
      if (task.status === 'Open') expect(last?.stage).not.toBe(task.stage)
    }
    expect(ended).toBeGreaterThan(1_000)
  })

  it('are the very decisions that the log tells', () => {
    for (const { decisions, events } of lives) {
      const told = events.filter(({ module }) => module === 'ProcessorDecision' || module === 'UnderwriterDecision').map(({ at }) => at)
      expect(told.sort()).toEqual(decisions.map(({ at }) => at).sort())
    }
  })
})

describe('what became of the loans', () => {
  const outcomes = lives.map(({ loan }) => ({ loan, ...makeOutcome(loan, world) }))

  it('is said of those that ended, on the day they did', () => {
    for (const { loan, disposition, dispositionOn, nextContactOn } of outcomes) {
      const end = loan.fundedAt ?? loan.endedAt
      expect(disposition === '').toBe(end === null)
      expect(dispositionOn).toBe(end === null ? null : toLocalTime(end, BUSINESS_ZONE).dayNumber)
      expect(nextContactOn === null).toBe(end !== null)
    }
    const over = outcomes.filter(({ disposition }) => disposition !== '')
    for (const [word, expected] of [
      ['Funded', 73],
      ['Declined', 10],
      ['Closed', 4],
    ] as const)
      expect(Math.abs(share(over, ({ disposition }) => disposition === word) - expected)).toBeLessThan(3)
  })

  it('leaves some files due for contact, some past due, most on time', () => {
    const active = outcomes.filter(({ nextContactOn }) => nextContactOn !== null)
    expect(active.every(({ loan, lastContactOn }) => (lastContactOn ?? 0) >= loan.importedDay && (lastContactOn ?? 0) <= world.day)).toBe(
      true,
    )
    expect(share(active, ({ nextContactOn }) => nextContactOn === world.day)).toBeGreaterThan(8)
    expect(share(active, ({ nextContactOn }) => (nextContactOn ?? 0) < world.day)).toBeGreaterThan(4)
    expect(share(active, ({ nextContactOn }) => (nextContactOn ?? 0) > world.day)).toBeGreaterThan(45)
  })
})

describe('the hours of the demo world', () => {
  const lines = [...workHours(world)]

  it('are those of people on a desk, none of today or later', () => {
    const desks = new Set(world.staff.people.filter(({ post }) => POSTS[post].department !== null).map(({ id }) => id))
    expect(lines.every(({ userId, day }) => desks.has(userId) && formatDayNumber(day) < '2026-07-08')).toBe(true)
    expect(new Set(lines.map(({ userId, day }) => `${userId} ${day}`)).size).toBe(lines.length)
  })

  it('hold 3.9 percent of overtime, more or less', () => {
    const sum = (column: 'regularMinutes' | 'overtimeMinutes') => lines.reduce((total, line) => total + line[column], 0)
    expect(Math.abs((100 * sum('overtimeMinutes')) / (sum('regularMinutes') + sum('overtimeMinutes')) - 3.9)).toBeLessThan(0.6)
  })
})
