import { createHash } from 'node:crypto'
import { toLocalTime } from '@ivue/contracts/calendar/zone.ts'
import { fitsChannel, fitsStatus, isRefinance } from '@ivue/contracts/loans/rules.ts'
import type { Channel } from '@ivue/contracts/loans/words.ts'
import { describe, expect, it } from 'vitest'
import { fitsState } from '../../apps/api/src/imports/rules/zip.ts'
import { isMonthEnd } from './days.ts'
import { loanRow, taskRow } from './loans/loan-rows.ts'
import { loanNumberAt } from './loans/loans.ts'
import { Random } from './random.ts'
import { type DemoLife, makeLife } from './work/life.ts'
import { makeWorld, type World } from './world.ts'

const TODAY = '2026-07-08'
const LOANS = 12_000

const worldOf = (seed: string, loans: number, today: string | Date = TODAY) => makeWorld({ loans, seed, today, events: 1 })

function livesOf(world: World): DemoLife[] {
  const random = new Random(world.seed, 'loans')
  return Array.from({ length: world.loans }, (_, index) => makeLife(index, world, random))
}

function digest(seed: string, today = TODAY): string {
  const world = worldOf(seed, 400, today)
  const sum = createHash('sha256').update(JSON.stringify(world.staff))
  for (const { loan, tasks, comments, reviews, events } of livesOf(world)) {
    sum.update(JSON.stringify([loanRow(loan, world), tasks.map((task) => taskRow(task, 1, loan.id)), comments, reviews, events]))
  }
  return sum.digest('hex')
}

const world = worldOf('ivue', LOANS)
const lives = livesOf(world)
const loans = lives.map(({ loan }) => loan)

describe('a demo world', () => {
  it('is the same for the same seed and day, and another for another', () => {
    expect(digest('ivue')).toBe(digest('ivue'))
    expect(digest('other')).not.toBe(digest('ivue'))
    expect(digest('ivue', '2026-07-09')).not.toBe(digest('ivue'))
  })

  it('makes a loan the same way whatever was made before it', () => {
    const random = new Random(world.seed, 'loans')
    expect(JSON.stringify(makeLife(4321, world, random))).toBe(JSON.stringify(lives[4321]))
  })

  it('numbers a million loans differently, leading zero kept', () => {
    const numbers = new Set<string>()
    for (let index = 0; index < 1_000_000; index++) numbers.add(loanNumberAt(index))
    expect(numbers.size).toBe(1_000_000)
    expect(loans.every(({ number }) => /^0\d{9,11}$/.test(number))).toBe(true)
  })

  it('never lets anything happen in the future', () => {
    for (const { loan, tasks, comments, reviews, events } of lives) {
      const moments = [
        loan.importedAt,
        loan.submittedAt,
        loan.decidedAt,
        loan.clearAt,
        loan.endedAt,
        loan.fundedAt,
        loan.conflict.passedAt,
        ...tasks.flatMap((task) => [task.importedAt, task.doneAt, task.updatedAt]),
        ...tasks.flatMap(({ measures }) => measures.flatMap(({ actualAt, stampedAt }) => [actualAt, stampedAt])),
        ...comments.map(({ at }) => at),
        ...reviews.flatMap((review) => [review.submittedAt, review.assignedAt, review.startedAt, review.endedAt, review.pulledBackAt]),
        ...events.map(({ at }) => at),
      ]
      expect(Math.max(...moments.map((at) => at ?? 0))).toBeLessThanOrEqual(world.now)
    }
    expect(Math.max(...world.imports.list.map(({ endedAt }) => endedAt))).toBeLessThanOrEqual(world.now)
  })

  it('keeps the order of a life: application, decision, clear to close, closing, funding', () => {
    for (const { milestones, submittedAt, decidedAt, clearAt, fundedAt, closing, product } of loans) {
      const steps = [submittedAt, decidedAt, clearAt, fundedAt].filter((at) => at !== null)
      expect(steps).toEqual([...steps].sort((one, other) => one - other))
      if (submittedAt !== null) expect(toLocalTime(submittedAt, product.zone).dayNumber).toBeGreaterThanOrEqual(milestones.application)
      if (fundedAt !== null) expect(fundedAt).toBeGreaterThan(milestones.closingAt)
      expect(milestones.funding).toBeGreaterThanOrEqual(milestones.closing)
      expect(milestones.clearAt).toBeLessThan(milestones.closingAt)
      if (closing?.doneAt) expect(closing.doneAt).toBeGreaterThanOrEqual(closing.importedAt)
    }
    for (const { reviews, tasks, events } of lives) {
      for (const { submittedAt, assignedAt, startedAt, endedAt } of reviews) {
        const steps = [submittedAt, assignedAt, startedAt, endedAt].filter((at) => at !== null)
        expect(steps).toEqual([...steps].sort((one, other) => one - other))
      }
      for (const { importedAt, doneAt } of tasks) expect(doneAt ?? importedAt).toBeGreaterThanOrEqual(importedAt)
      expect(events.map(({ at }) => at)).toEqual(events.map(({ at }) => at).sort((one, other) => one - other))
    }
  })

  it('tells loans that could be imported: states, towns, channels, rescission, words', () => {
    for (const { product, milestones, status, substatus } of loans) {
      expect(fitsState(product.propertyZip, product.propertyState)).toBe(true)
      expect(fitsChannel(product.region, product.channel as Channel)).toBe(true)
      expect(fitsStatus(substatus, status)).toBe(true)
      expect(product.coBorrowerLastName === '').toBe(product.borrowerCount === 1)
      if (milestones.rescission) expect([isRefinance(product.purpose), product.occupancy]).toEqual([true, 'Primary'])
    }
  })

  it('has the right work on every loan', () => {
    for (const { loan, tasks } of lives) {
      const of = (desk: string) => tasks.find((task) => task.desk === desk)
      expect(of('processor')?.slot1 ?? null).toBe(loan.processor)
      expect(tasks.every(({ slot1, slot2 }) => slot1 === null || slot1 !== slot2)).toBe(true)
      if (loan.status === 'Pre-Decision') expect(of('underwriter')).toBeUndefined()
      if (loan.status === 'Closing' || loan.status === 'Funded') expect(of('closing')).toBeDefined()
      if (loan.status === 'Cancelled') expect(of('closing')?.status ?? 'Canceled').toBe('Canceled')
      if (of('closing')?.status === 'Closed') {
        expect(loan.status).toBe('Funded')
        for (const { result, reason, party } of of('closing')?.measures ?? []) {
          expect([reason !== '', party !== '']).toEqual([result === 'Not Met', result === 'Not Met'])
        }
      }
    }
  })

  it('can stand at any moment, also between midnight and the morning', () => {
    const now = new Date('2026-07-08T07:30:00Z')
    const night = worldOf('ivue', 600, now)
    expect(Math.max(...livesOf(night).flatMap(({ events }) => events.map(({ at }) => at)))).toBeLessThanOrEqual(now.getTime())
  })
})

/** Returns the share of the values for which a condition holds, in percent. */
function share<T>(values: readonly T[], holds: (value: T) => boolean): number {
  return (100 * values.filter(holds).length) / values.length
}

describe('the shares of domain 6.2', () => {
  const closed = loans.filter(({ fundedAt, endedAt }) => fundedAt !== null || endedAt !== null)

  it.each([
    ['Purchase', 66, 4],
    ['Refinance', 14, 3],
    ['Cash-Out Refinance', 17, 3],
    ['Construction Loan', 3, 1],
  ])('%s is %d percent of the purposes', (purpose, expected, tolerance) => {
    expect(Math.abs(share(loans, ({ product }) => product.purpose === purpose) - expected)).toBeLessThan(tolerance)
  })

  it.each([
    ['Conventional', 66],
    ['FHA', 19],
    ['VA', 10],
    ['Jumbo', 4],
    ['USDA', 1],
  ])('%s is %d percent of the types', (type, expected) => {
    expect(Math.abs(share(loans, ({ product }) => product.type === type) - expected)).toBeLessThan(1.5)
  })

  it.each([
    ['CA', 10.5],
    ['TX', 9.5],
    ['FL', 8.5],
    ['NC', 4.2],
    ['AZ', 3.9],
    ['TN', 2.9],
  ])('%s is %d percent of the states', (state, expected) => {
    expect(Math.abs(share(loans, ({ product }) => product.propertyState === state) - expected)).toBeLessThan(1.6)
  })

  it('45 % are centralized, 73 % of the ended ones are funded', () => {
    expect(Math.abs(share(loans, ({ product }) => product.channel === 'Centralized') - 45)).toBeLessThan(2)
    expect(Math.abs(share(closed, ({ fundedAt }) => fundedAt !== null) - 73)).toBeLessThan(3)
  })

  it.each([
    [1, 94],
    [2, 91],
    [3, 88],
    [4, 96],
  ])('P%d is Met in %d percent', (measure, expected) => {
    const results = loans.map(({ closing }) => closing?.measures[measure - 1]?.result ?? '').filter((result) => result !== '')
    expect(Math.abs(share(results, (result) => result === 'Met') - expected)).toBeLessThan(1.8)
  })

  it('a quarter of the closings crowd into the last three days of a month, and the median cycle is about 43 days', () => {
    const funded = loans.filter(({ fundedAt }) => fundedAt !== null)
    expect(Math.abs(share(funded, ({ milestones }) => isMonthEnd(milestones.closing)) - 25)).toBeLessThan(4)
    const days = funded.map(({ milestones }) => milestones.funding - milestones.application).sort((one, other) => one - other)
    expect(Math.abs((days[days.length >> 1] as number) - 44)).toBeLessThan(4)
  })
})
