import { STAGED_DESKS, STAGES } from '@ivue/contracts/desks/words.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FiguresWorld, figuresWorld, type Name } from '../../figures/world.fixture.ts'
import { countReviews } from '../../quality/reviews/counts.ts'
import { forgetEarlierPositions } from '../../testing/signed-in-people.ts'
import { often } from '../../testing/thorough.ts'
import { buildDeskSummary, readDeskFigures } from './desk-figures.ts'
import { besideText, expectOneReading } from './one-reading.fixture.ts'
import { atomsByPlainSql } from './plain-sql.fixture.ts'
import { AT_FIRST, type Positions } from './positions.fixture.ts'
import { DESK_SUMMARY_FIGURES } from './summary-figures.ts'

let t: FiguresWorld
beforeAll(async () => {
  t = await figuresWorld()
})
afterAll(() => t.close())

const NOW = Date.parse('2026-07-08T17:00:00Z')
const MINUTE = 60_000
const WORKERS: (Name | null)[] = ['lead', 'first', 'second', 'otherLead', 'outsider', 'alone', 'gone', null]
/** Minutes before `NOW` of month starts in Chicago, and one minute around them. */
const EDGES = ['2026-07-01T05:00:00Z', '2026-06-01T05:00:00Z', '2026-03-01T06:00:00Z'].flatMap((at) =>
  [-1, 0, 1].map((off) => (NOW - Date.parse(at)) / MINUTE + off),
)

const who = fc.constantFrom(...WORKERS)
const DAY = 1440
/** Mostly this month and the last, which most figures use. */
const back = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 0, max: 8 * DAY }) },
  { weight: 4, arbitrary: fc.integer({ min: 8 * DAY, max: 38 * DAY }) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 420 * DAY }) },
  { weight: 1, arbitrary: fc.constantFrom(...EDGES) },
)
const later = fc.oneof(fc.integer({ min: 0, max: 4 * DAY }), fc.integer({ min: 0, max: 40 * DAY }))
const decision = fc.record({
  after: later,
  stage: fc.constantFrom(...STAGES.slice(1)),
  outcome: fc.constantFrom('Completed', 'Completed with Errors'),
  owner: who,
})
const task = fc.record({
  back,
  slot1: who,
  done: fc.option(later),
  decisions: fc.array(decision, { maxLength: 3 }),
})
const count = fc.integer({ min: 0, max: 9 })
const answer = fc.record({
  /** Whether the question is about the work of the bank's own desk, or of the other one. */
  own: fc.constantFrom(true, true, false),
  level: fc.nat(2),
  answer: fc.constantFrom('Yes', 'No', 'No', 'Not Applicable'),
  result: fc.constantFrom('', '', 'Accept', 'Reject'),
})
const review = fc.record({
  type: fc.constantFrom('Processor QC', 'UW Review', 'UW Review', 'Final Review'),
  audit: fc.constantFrom('Full', 'Full', 'Partial'),
  ended: fc.option(back, { freq: 6 }),
  selection: fc.constantFrom('In-line', 'In-line', 'In-line', 'Random', 'Targeted'),
  bypassed: fc.constantFrom(false, false, false, true),
  pulledBack: fc.constantFrom(false, false, false, true),
  worked: who,
  other: who,
  answers: fc.array(answer, { maxLength: 5 }),
})
const loan = fc.record({
  processor: who,
  underwriter: who,
  disposition: fc.option(fc.tuple(fc.constantFrom('Funded', 'Declined', 'Withdrawn', 'Closed'), back)),
  /** Whether the decision that declines a file falls on the day of its disposition. */
  sameDay: fc.boolean(),
  processorTask: fc.option(task),
  underwriterTask: fc.option(task, { freq: 5 }),
  /** Several reviews of a loan and type are completed in any order. */
  reviews: fc.array(review, { maxLength: 5 }),
})
const hours = fc.uniqueArray(
  fc.record({
    who: fc.constantFrom<Name>('lead', 'first', 'outsider', 'closer'),
    back,
    regular: fc.integer({ min: 0, max: 480 }),
    overtime: count,
  }),
  {
    selector: ({ who: name, back: minutes }) => `${name} ${dayOf(minutes).toISOString()}`,
    maxLength: 20,
  },
)

const MOVED = ['lead', 'first', 'second', 'otherLead', 'outsider', 'alone'] as const satisfies readonly Name[]
const TEAMS = ['North', 'South', null] as const
/** A move, a promotion or a change of leaders, some minutes before NOW. */
const change = fc.record({
  back,
  what: fc.oneof(
    fc.record({ who: fc.constantFrom(...MOVED), team: fc.constantFrom(...TEAMS) }),
    fc.record({
      who: fc.constantFrom('first', 'second', 'outsider', 'alone'),
      level: fc.constantFrom('Employee', 'Team Leader', 'Unit Leader'),
    }),
    fc.record({ of: fc.constantFrom('North', 'South'), leader: fc.constantFrom('lead', 'otherLead', 'alone', null) }),
    fc.record({ of: fc.constantFrom('North', 'South'), unitLeader: fc.constantFrom('unitLeader', null) }),
  ),
})
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never

/** Returns the positions after the changes that were made before a moment, oldest first. */
function positionsBefore(changes: readonly Change[], moment: number): Positions {
  const positions = structuredClone(AT_FIRST)
  for (const { back: minutes, what } of changes) {
    if (at(minutes).getTime() >= moment) continue
    if ('team' in what) positions.teamOf[what.who] = what.team
    else if ('level' in what) positions.levelOf[what.who] = what.level
    else if ('leader' in what) positions.leaderOf[what.of] = what.leader
    else positions.unitLeaderOf[what.of] = what.unitLeader
  }
  return positions
}

/** Returns whose work a person sees in a month, by the positions on its last day and their team `now` (domain 1, Row scope; domain 10.1). */
function seenBy(name: Name, { teamOf, leaderOf, unitLeaderOf }: Positions, now: Positions): (Name | null)[] {
  const everybody: (Name | null)[] = [...WORKERS, 'manager', 'unitLeader', 'closer']
  if (name === 'manager') return everybody
  return everybody.filter((other) => {
    if (other === null || other === name) return other === name
    const team = teamOf[other] ?? null
    if (team === null || name === 'first' || name === 'alone') return false
    return name === 'unitLeader'
      ? unitLeaderOf[team] === name
      : leaderOf[team] === name || (teamOf[name] === team && now.teamOf[name] === team)
  })
}

let teamIds: Record<string, number>
/** Sets the first positions, and then makes the changes, each as of its moment. */
async function applyChanges(changes: readonly Change[]) {
  const { db } = t
  teamIds ??= Object.fromEntries((await db.team.findMany()).map(({ name, id }) => [name, id]))
  const team = (name: string | null | undefined) => (name ? (teamIds[name] ?? null) : null)
  const person = (name: string | null | undefined) => (name ? t.people[name as Name].id : null)
  for (const name of [...MOVED, 'gone'] as const)
    await db.user.update({
      where: { id: t.people[name].id },
      data: { teamId: team(AT_FIRST.teamOf[name]), accessLevel: AT_FIRST.levelOf[name] ?? 'Employee' },
    })
  for (const name of ['North', 'South'])
    await db.team.update({
      where: { id: team(name) ?? 0 },
      data: { leaderId: person(AT_FIRST.leaderOf[name]), unitLeaderId: person(AT_FIRST.unitLeaderOf[name]) },
    })
  await forgetEarlierPositions(db)
  for (const { back: minutes, what } of changes) {
    const updatedAt = at(minutes)
    if ('team' in what) await db.user.update({ where: { id: t.people[what.who].id }, data: { teamId: team(what.team), updatedAt } })
    else if ('level' in what) await db.user.update({ where: { id: t.people[what.who].id }, data: { accessLevel: what.level, updatedAt } })
    else if ('leader' in what)
      await db.team.update({ where: { id: team(what.of) ?? 0 }, data: { leaderId: person(what.leader), updatedAt } })
    else await db.team.update({ where: { id: team(what.of) ?? 0 }, data: { unitLeaderId: person(what.unitLeader), updatedAt } })
  }
}

const at = (minutes: number) => new Date(NOW - Math.max(0, minutes) * MINUTE)
const dayOf = (minutes: number) => new Date(at(minutes).toLocaleDateString('en-CA', { timeZone: 'America/Chicago' }))
const idOf = (name: Name | null) => (name === null ? null : t.people[name].id)

type Review = typeof review extends fc.Arbitrary<infer T> ? T : never
type Desk = 'processor' | 'underwriter'
const QC: Record<Desk, string> = { processor: 'Processor', underwriter: 'Underwriter' }
const SEVERITIES: Record<Desk, readonly string[]> = {
  processor: ['Critical', 'Coachback', 'Coachback'],
  underwriter: ['Material', 'Moderate', 'Coachback'],
}

/** Makes a review. Where the other desk would have the same person, nobody held its role. */
function reviewData({ type, audit, ended, selection, bypassed, pulledBack, worked, other, answers }: Review, index: number) {
  const kind: Desk = type === 'Processor QC' ? 'processor' : 'underwriter'
  const otherDesk: Desk = kind === 'processor' ? 'underwriter' : 'processor'
  const otherId = worked === other ? null : idOf(other)
  const holders: Record<Desk, number | null> = { processor: null, underwriter: null, [kind]: idOf(worked), [otherDesk]: otherId }
  return {
    kind,
    type,
    instance: index + 1,
    selection,
    audit: kind === 'underwriter' ? audit : '',
    bypassReason: bypassed ? 'Bypassed' : '',
    workedById: idOf(worked),
    processorId: holders.processor,
    underwriterId: holders.underwriter,
    endedAt: ended === null ? null : at(ended),
    pulledBackAt: pulledBack ? at(0) : null,
    answers: {
      create: answers.map(({ own, level, answer, result }, nth) => {
        const desk = own ? kind : otherDesk
        const severity = SEVERITIES[kind][level] ?? ''
        const decided = answer === 'No' ? result : ''
        return {
          sno: nth + 1,
          question: 'Is it right?',
          qc: QC[desk],
          workedById: holders[desk],
          type: kind === 'underwriter' ? 'Assets' : severity,
          answer,
          severity: answer === 'No' ? severity : '',
          result: decided,
          // Decided after the month of the review, or in it.
          rounds: { create: decided === '' ? [] : [{ round: 1, dispute: 'Yes', result: decided, disputedAt: at(0), decidedAt: at(0) }] },
        }
      }),
    },
  }
}

type Loan = typeof loan extends fc.Arbitrary<infer T> ? T : never
let loanCount = 0

async function fill(loans: readonly Loan[], worked: typeof hours extends fc.Arbitrary<infer T> ? T : never) {
  const { db } = t
  await db.decision.deleteMany()
  await db.workHours.deleteMany()
  await db.loan.deleteMany()
  await db.workHours.createMany({
    data: worked.map((one) => ({
      userId: idOf(one.who) as number,
      day: dayOf(one.back),
      regularMinutes: one.regular,
      overtimeMinutes: one.overtime,
    })),
  })
  for (const one of loans) {
    const underwriting = one.underwriterTask
    const firstBack = underwriting ? underwriting.back - (underwriting.decisions[0]?.after ?? 0) : 0
    const [disposition = '', ended = 0] = one.disposition ?? []
    const { id } = await db.loan.create({
      data: {
        number: String(8_800_000_000 + ++loanCount),
        borrowerLastName: 'Amadi',
        borrowerFirstName: 'Joy',
        purpose: 'Purchase',
        type: 'FHA',
        amount: 250_000,
        propertyState: 'TX',
        zone: 'America/Chicago',
        channel: 'Centralized',
        region: 'CS Plano',
        status: 'Underwriting',
        applicationOn: new Date('2025-01-02'),
        processorId: idOf(one.processor),
        underwriterId: idOf(one.underwriter),
        disposition,
        dispositionOn: one.disposition ? dayOf(one.sameDay ? firstBack : ended) : null,
        reviews: { create: one.reviews.map(reviewData) },
      },
    })
    for (const desk of STAGED_DESKS) {
      const work = desk === 'processor' ? one.processorTask : underwriting
      if (!work) continue
      const doneAt = work.done === null ? null : at(work.back - work.done)
      const came = at(work.back)
      const { id: taskId } = await db.task.create({
        data: {
          loanId: id,
          desk,
          status: doneAt ? 'Completed' : 'Open',
          stage: 'Initial Review',
          slot1Id: idOf(work.slot1),
          createdAt: came,
          importedAt: came,
          doneAt,
        },
      })
      let since = work.back
      for (const { after, stage, outcome, owner } of work.decisions) {
        since -= after
        await db.decision.create({ data: { taskId, loanId: id, desk, stage, outcome, ownerId: idOf(owner), decidedAt: at(since) } })
      }
    }
  }
  const ended = await db.review.findMany({ where: { endedAt: { not: null } }, select: { id: true } })
  await countReviews(
    db,
    ended.map(({ id }) => id),
  )
}

const LOOKERS = ['manager', 'unitLeader', 'lead', 'otherLead', 'first', 'alone'] as const satisfies readonly Name[]
const MONTHS = ['2026-03', '2026-06', '2026-07']
const MONTH_ENDS: Record<string, string> = {
  '2026-03': '2026-04-01T05:00:00Z',
  '2026-06': '2026-07-01T05:00:00Z',
  '2026-07': '2026-08-01T05:00:00Z',
}

it('every figure of every person equals plain SQL, in any generated data, for this month and earlier ones', {
  timeout: 180_000,
}, async () => {
  const loansOfAWorld = fc.array(loan, { minLength: 8, maxLength: 24, size: 'max' })
  const property = fc.asyncProperty(loansOfAWorld, hours, fc.array(change, { maxLength: 12, size: 'max' }), async (loans, worked, made) => {
    const changes = made.toSorted((a, b) => b.back - a.back)
    await applyChanges(changes)
    await fill(loans, worked)
    await expectOneReading(t)
    for (const desk of STAGED_DESKS) {
      const figures = await readDeskFigures({ ...t.services }, desk)
      for (const name of LOOKERS) {
        const now = positionsBefore(changes, Number.POSITIVE_INFINITY)
        const viewer = { ...t.people[name].viewer, teamId: teamIds[now.teamOf[name] ?? ''] ?? null }
        const answer = buildDeskSummary(figures, viewer, desk, '')
        for (const month of name === 'manager' ? MONTHS : MONTHS.slice(-2)) {
          const positions = positionsBefore(changes, Date.parse(MONTH_ENDS[month] ?? ''))
          const leaders = Object.keys(positions.levelOf).filter((who) => positions.levelOf[who] !== 'Employee')
          const people = seenBy(name, positions, now)
          const atoms = await atomsByPlainSql(
            t.db,
            desk,
            people.map(idOf),
            month,
            leaders.map((who) => t.people[who as Name].id),
          )
          for (const figure of answer.figures) {
            const definition = DESK_SUMMARY_FIGURES[desk].find(({ key }) => key === figure.key)
            const { numerator, denominator } = figure.history.find((point) => point.month === month) ?? {}
            expect([name, month, figure.key, { numerator, denominator }]).toEqual([name, month, figure.key, definition?.of(atoms)])
            if (month !== '2026-07') continue
            expect([figure.key, figure.beside]).toEqual([figure.key, besideText(desk, figure.key, atoms)])
            expect([figure.key, figure.numerator, figure.denominator]).toEqual([figure.key, numerator, denominator])
            if (figure.gross) expect({ ...figure.gross, value: 0 }).toEqual({ ...definition?.gross?.(atoms), value: 0 })
            if (figure.key === 'eightHours') expect(figure.estimated).toBe(atoms.estimated > 0)
            for (const { title, value } of figure.split)
              expect(value).toBe(definition?.split?.find((part) => part.title === title)?.of(atoms))
          }
        }
        for (const { key, numerator, denominator, format } of answer.figures) {
          const { breakdown, manager } = buildDeskSummary(figures, viewer, desk, key)
          expect(breakdown === null).toBe(manager === 0)
          if (!breakdown) continue
          const lines = breakdown.tables.flatMap(({ leaders }) => leaders.flatMap((leader) => leader.people))
          expect(lines.reduce((sum, line) => sum + line.numerator, 0)).toBe(numerator)
          if (format !== 'count') expect(lines.reduce((sum, line) => sum + line.denominator, 0)).toBe(denominator)
          const leads = breakdown.tables.flatMap(({ leaders }) => leaders)
          expect(leads.reduce((sum, line) => sum + line.numerator, 0)).toBe(numerator)
        }
      }
    }
  })
  await fc.assert(property, { numRuns: often(3, 7), endOnFailure: true })
})
