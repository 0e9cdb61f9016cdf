import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildBreakdown, groupByLeader, type ListedPerson } from '../../../../apps/api/src/figures/breakdown.ts'
import { buildFigure } from '../../../../apps/api/src/figures/figure.ts'
import { type Atoms, poolAtoms, quotient, weightedSum } from './atoms.ts'
import { type FigureDefinition, figureText } from './definition.ts'

/** Atoms of a made-up review: questions asked, failed, and failed before disputes. */
const NAMES = ['checks', 'asked', 'failed', 'failedAtFirst', 'guessed'] as const
type Name = (typeof NAMES)[number]

const score: FigureDefinition<Name> = {
  key: 'score',
  figure: 'answers.Accuracy',
  format: 'percent',
  better: 'more',
  of: quotient({ asked: 1, failed: -1 }, { asked: 1 }),
  gross: quotient({ asked: 1, failedAtFirst: -1 }, { asked: 1 }),
  estimated: 'guessed',
}
const checks: FigureDefinition<Name> = {
  key: 'checks',
  figure: 'reviews.Reviews',
  format: 'count',
  better: '',
  of: quotient({ checks: 1 }),
  split: [
    { title: 'Checks', of: weightedSum({ checks: 1 }) },
    { title: 'Failed twice over', of: weightedSum({ failed: 2 }) },
  ],
}

const MONTHS = ['2026-05', '2026-06', '2026-07']
const LISTED: ListedPerson[] = [
  { id: 1, fullName: 'Ada', leaderId: 9, leader: 'Zoe' },
  { id: 2, fullName: 'Ben', leaderId: 8, leader: 'Yan' },
  { id: 3, fullName: 'Cem', leaderId: 9, leader: 'Zoe' },
  { id: 4, fullName: 'Dot', leaderId: null, leader: '' },
  { id: 5, fullName: 'Eva', leaderId: 7, leader: 'Yan' },
]

const check = fc
  .record({
    person: fc.integer({ min: 0, max: 5 }),
    month: fc.constantFrom(...MONTHS),
    asked: fc.integer({ min: 0, max: 30 }),
    parts: fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true })),
    guessed: fc.boolean(),
  })
  .map(({ parts: [first, upheld], asked, ...one }) => {
    const failedAtFirst = Math.round(asked * first)
    return { ...one, asked, failedAtFirst, failed: Math.round(failedAtFirst * upheld) }
  })
type Check = typeof check extends fc.Arbitrary<infer T> ? T : never

const toAtoms = ({ asked, failed, failedAtFirst, guessed }: Check): Atoms<Name> => ({
  checks: 1,
  asked,
  failed,
  failedAtFirst,
  guessed: guessed ? 1 : 0,
})
const poolChecks = (all: readonly Check[]) => poolAtoms(NAMES, all.map(toAtoms))

/** Returns the score of reviews, counted question by question and rounded with BigInt. */
function slowScore(all: readonly Check[], failures: 'failed' | 'failedAtFirst' = 'failed') {
  let [passed, asked] = [0, 0]
  for (const one of all)
    for (let question = 0; question < one.asked; question++) {
      asked++
      if (question >= one[failures]) passed++
    }
  const value = asked === 0 ? null : Number((20_000n * BigInt(passed) + BigInt(asked)) / (2n * BigInt(asked))) / 100
  return { numerator: passed, denominator: asked, value }
}

const of = (all: readonly Check[], month: string) => all.filter((one) => one.month === month)
const buildTrend = (all: readonly Check[]) => {
  const [may, june, july] = MONTHS.map((month) => ({ month, atoms: poolChecks(of(all, month)) }))
  if (!may || !june || !july) throw new Error('Three months')
  return { before: [may, june], current: july, toDate: { words: 'June 1–8, 2026', atoms: poolChecks(of(all, '2026-06').slice(0, 2)) } }
}

describe('a figure of any definition', () => {
  it('is the same in whichever parts its atoms are pooled', () => {
    fc.assert(
      fc.property(fc.array(check), fc.integer({ min: 0, max: 20 }), (all, cut) => {
        const halves = [poolChecks(all.slice(0, cut)), poolChecks(all.slice(cut))]
        expect(score.of(poolAtoms(NAMES, halves))).toEqual(score.of(poolChecks(all)))
        expect({ ...score.of(poolChecks(all)), value: slowScore(all).value }).toEqual(slowScore(all))
      }),
    )
  })

  it('shows the current month, its history and the change from the month before', () => {
    fc.assert(
      fc.property(fc.array(check), (all) => {
        const figure = buildFigure(score, buildTrend(all))
        const slow = MONTHS.map((month) => slowScore(of(all, month)))
        expect(figure.history).toEqual(MONTHS.map((month, index) => ({ month, ...slow[index] })))
        expect(figure).toMatchObject({ ...slow[2], gross: slowScore(of(all, '2026-07'), 'failedAtFirst'), against: 'June 2026', split: [] })
        expect(figure.estimated).toBe(of(all, '2026-07').some(({ guessed }) => guessed))
        const [before, now] = [slow[1]?.value ?? null, slow[2]?.value ?? null]
        if (before === null || now === null) expect(figure.change).toBeNull()
        else expect(figure.change).toBeCloseTo(now - before, 6)
      }),
    )
  })

  it('is compared with the same days of last month if it is a count', () => {
    fc.assert(
      fc.property(fc.array(check), (all) => {
        const [june, july] = [of(all, '2026-06'), of(all, '2026-07')]
        expect(buildFigure(checks, buildTrend(all))).toMatchObject({
          value: july.length,
          denominator: 1,
          gross: null,
          estimated: false,
          change: july.length - Math.min(2, june.length),
          against: 'June 1–8, 2026',
          split: [
            { title: 'Checks', value: july.length },
            { title: 'Failed twice over', value: 2 * july.reduce((total, { failed }) => total + failed, 0) },
          ],
        })
      }),
    )
  })

  it('has no comparison in its first month', () => {
    const { current, toDate } = buildTrend([])
    expect(buildFigure(score, { current, before: [], toDate })).toMatchObject({ value: null, change: null, against: '' })
  })

  it('is broken down by leader and person from pooled atoms, never from averages', () => {
    fc.assert(
      fc.property(fc.array(check), (all) => {
        const people = [...new Set(all.map(({ person }) => person))]
        const by = (person: number) => all.filter((one) => one.person === person)
        const teams = groupByLeader(LISTED, new Map(people.map((person) => [person, poolChecks(by(person))])))
        const answer = buildBreakdown(NAMES, score, teams)
        const [table] = answer.tables
        expect(answer.tables).toHaveLength(1)
        expect(table).toMatchObject({ title: '', ...slowScore(all), gross: slowScore(all, 'failedAtFirst') })
        expect(answer.estimated).toBe(all.some(({ guessed }) => guessed))
        // Leaders may share a name; people without a leader and values of nobody come last.
        const expected = [
          { leader: 'Yan', people: [[5, 'Eva']] },
          { leader: 'Yan', people: [[2, 'Ben']] },
          {
            leader: 'Zoe',
            people: [
              [1, 'Ada'],
              [3, 'Cem'],
            ],
          },
          {
            leader: 'No team leader',
            people: [
              [4, 'Dot'],
              [0, 'Not assigned'],
            ],
          },
        ] as { leader: string; people: [number, string][] }[]
        const lines = expected.flatMap(({ leader, people: team }) => {
          const named = team.filter(([person]) => slowScore(by(person)).denominator > 0)
          const whole = slowScore(named.flatMap(([person]) => by(person)))
          return named.length === 0 ? [] : [{ leader, ...whole, people: named.map(([id, name]) => ({ id, name, ...slowScore(by(id)) })) }]
        })
        expect(table?.leaders).toMatchObject(lines)
        expect(table?.leaders).toHaveLength(lines.length)
      }),
    )
  })

  it('has one table per part of a count, with only the people who have any', () => {
    const found = new Map([1, 2].map((person) => [person, { checks: 1, asked: 9, failed: person - 1, failedAtFirst: 0, guessed: 0 }]))
    const { tables, estimated } = buildBreakdown(NAMES, checks, groupByLeader(LISTED, found))
    expect(estimated).toBe(false)
    expect(tables.map(({ title, value, leaders }) => [title, value, leaders.map(({ leader }) => leader)])).toEqual([
      ['Checks', 2, ['Yan', 'Zoe']],
      ['Failed twice over', 2, ['Yan']],
    ])
  })
})

it('a figure is rounded half up', () => {
  const { value } = buildFigure(score, {
    before: [],
    current: { month: '2026-07', atoms: { checks: 1, asked: 100_000, failed: 10_004, failedAtFirst: 0, guessed: 0 } },
    toDate: { words: '', atoms: poolChecks([]) },
  })
  expect(figureText(value, 'percent')).toBe('90.00 %')
})
