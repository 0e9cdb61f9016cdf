import { type Atoms, quotient } from '@ivue/contracts/figures/atoms.ts'
import { aViewer } from '@ivue/contracts/session/viewer.fixture.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { manages } from '@ivue/contracts/worklist/scope.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Prisma } from '#generated/prisma/client.ts'
import { addLoan } from '../testing/loans.ts'
import { figureEngine, type Reading } from './engine.ts'
import type { Definition } from './figures-definition.ts'
import { buildPanel } from './panel.ts'
import { isWithinMoments, periodOfMomentSql } from './queries.ts'
import { findVisiblePeople } from './visible-people.ts'
import { type FiguresWorld, figuresWorld, type Name } from './world.fixture.ts'

const ATOMS = ['units', 'opportunities', 'fails', 'grossFails', 'failedLoans'] as const
type Atom = (typeof ATOMS)[number]

/**
 * The processor QC scores of domain 5.2. Managers of quality see everybody's figures, others those in their scope at the processor
 * desk.
 */
const QC: Definition<Atom> = {
  key: 'processor-qc',
  atoms: ATOMS,
  figures: [
    {
      key: 'critical',
      figure: 'answers.CriticalScore',
      format: 'percent',
      better: 'more',
      of: quotient({ opportunities: 1, fails: -1 }, { opportunities: 1 }),
      gross: quotient({ opportunities: 1, grossFails: -1 }, { opportunities: 1 }),
    },
    {
      key: 'loanLevel',
      figure: 'qc.Critical',
      format: 'percent',
      better: 'more',
      of: quotient({ units: 1, failedLoans: -1 }, { units: 1 }),
    },
    {
      key: 'reviewed',
      figure: 'qc.Reviewed',
      format: 'count',
      better: '',
      of: quotient({ units: 1 }),
    },
  ],
  sources: [
    {
      atoms: ATOMS,
      changes: true,
      items: (when) => Prisma.sql`
        SELECT ${periodOfMomentSql(Prisma.sql`r.ended_at`, when)} AS period, r.worked_by_id AS person, 1 AS units,
          r.critical_opportunity_count AS opportunities, r.critical_count AS fails, r.gross_critical_count AS "grossFails", (r.critical_count > 0)::int AS "failedLoans"
        FROM reviews r WHERE r.kind = 'processor' AND r.ended_at IS NOT NULL AND ${isWithinMoments(Prisma.sql`r.ended_at`, when)}`,
    },
  ],
  months: 6,
  floor: 'processor',
  findVisiblePeople: (viewer, members) =>
    manages(viewer, 'quality') ? { manager: 1, people: null } : findVisiblePeople({ floor: 'processor' }, viewer, members),
}

const ZONE = 'America/Chicago'
const MONTHS = ['2026-02', '2026-03', '2026-04', '2026-05', '2026-06', '2026-07']
const qcManager = aViewer({ userId: 999_999, roles: ['Manager - QC'], teamId: null })

/** Whose figures each person sees; null: work without a person. */
const SEEN: [who: Name | 'qcManager', people: (Name | null)[]][] = [
  ['qcManager', ['lead', 'first', 'second', 'outsider', 'alone', 'gone', null]],
  ['manager', ['lead', 'first', 'second', 'outsider', 'alone', 'gone', null]],
  ['lead', ['lead', 'first', 'second', 'gone']],
  ['otherLead', ['outsider']],
  ['first', ['first']],
  ['closer', []],
]

let t: FiguresWorld
let reading: Reading<Atom>
const idOf = (name: Name | null) => (name === null ? null : t.people[name].id)
const viewerOf = (who: Name | 'qcManager'): Viewer => (who === 'qcManager' ? qcManager : t.people[who].viewer)

beforeAll(async () => {
  t = await figuresWorld()
  const workers = ['lead', 'first', 'first', 'second', 'outsider', 'alone', 'gone', null] as const
  // The last minute of a month and the first of the next in Chicago, and days within months. The first moment is before all months.
  const ends = ['2026-02-01T05:59:00Z', '2026-02-01T06:00:00Z', '2026-07-01T04:59:00Z', '2026-07-01T05:00:00Z']
  const middles = MONTHS.map((month) => `${month}-07T15:00:00Z`)
  for (const [index, endedAt] of [...ends, ...middles, ...middles, ...middles, null].entries())
    for (const [at, worker] of workers.entries()) {
      if ((index + 2 * at) % 5 === 4) continue
      const fails = (index * index + at) % 4
      const { id: loanId } = await addLoan(t.db)
      await t.db.review.create({
        data: {
          loanId,
          kind: (3 * index + at) % 11 === 1 ? 'closer' : 'processor',
          type: 'Processor QC',
          instance: 1,
          workedById: idOf(worker),
          endedAt: endedAt && new Date(endedAt),
          criticalOpportunityCount: 7 + ((index + 2 * at) % 9),
          criticalCount: fails,
          grossCriticalCount: fails + (at % 2),
        },
      })
    }
  reading = await figureEngine(t.services).read(QC)
})
afterAll(() => t.close())

/** Counts the atoms of some people in a month with plain SQL, independent of the engine. */
async function bySql(people: readonly (Name | null)[], month: string): Promise<Atoms<Atom>> {
  const [row] = await t.db.$queryRaw<Atoms<Atom>[]>`
    SELECT count(*)::int AS units, coalesce(sum(critical_opportunity_count), 0)::int AS opportunities, coalesce(sum(critical_count), 0)::int AS fails,
      coalesce(sum(gross_critical_count), 0)::int AS "grossFails", count(*) FILTER (WHERE critical_count > 0)::int AS "failedLoans"
    FROM reviews WHERE kind = 'processor' AND to_char(ended_at AT TIME ZONE ${ZONE}, 'YYYY-MM') = ${month}
      AND (worked_by_id = ANY(${people.map(idOf).filter((id) => id !== null)}::int[]) OR (${people.includes(null)} AND worked_by_id IS NULL))`
  return row as Atoms<Atom>
}
const scoreOf = ({ opportunities, fails }: Atoms<Atom>) =>
  opportunities === 0 ? null : Math.floor(((opportunities - fails) * 20_000 + opportunities) / (2 * opportunities)) / 100

describe('QC scores, computed only from their definition', () => {
  it.each(SEEN)('have the trend that plain SQL counts, in the scope of %s', async (who, people) => {
    const [critical, loanLevel, reviewed] = buildPanel(QC, reading, viewerOf(who), '').figures
    for (const [index, month] of MONTHS.entries()) {
      const counted = await bySql(people, month)
      const { units, opportunities, fails, failedLoans } = counted
      expect(critical?.history[index]).toEqual({
        month,
        numerator: opportunities - fails,
        denominator: opportunities,
        value: scoreOf(counted),
      })
      expect(loanLevel?.history[index]).toMatchObject({ month, numerator: units - failedLoans, denominator: units })
      expect(reviewed?.history[index]).toMatchObject({ month, value: units })
    }
    const july = await bySql(people, '2026-07')
    expect(critical?.gross).toMatchObject({ numerator: july.opportunities - july.grossFails, denominator: july.opportunities })
    expect(reviewed?.against).toBe('June 1–8, 2026')
  })

  it('are compared with the same days of last month', async () => {
    const count = async (before: string) => {
      const [row] = await t.db.$queryRaw<{ n: number }[]>`
        SELECT count(*)::int AS n FROM reviews WHERE kind = 'processor' AND to_char(ended_at AT TIME ZONE ${ZONE}, 'YYYY-MM') = '2026-06'
          AND (ended_at AT TIME ZONE ${ZONE})::date < ${before}::date`
      return row?.n ?? 0
    }
    const [sameDays, whole] = [await count('2026-06-09'), await count('2026-07-01')]
    const reviewed = buildPanel(QC, reading, qcManager, '').figures[2]
    expect(sameDays).toBeLessThan(whole)
    expect(reviewed?.change).toBe((reviewed?.value ?? 0) - sameDays)
  })

  it('are broken down by team leader and person for people who lead somebody', async () => {
    expect(buildPanel(QC, reading, viewerOf('first'), 'critical').breakdown).toBeNull()
    const [table] = buildPanel(QC, reading, qcManager, 'critical').breakdown?.tables ?? []
    const expected: [string, [string, Name | null][]][] = [
      [
        'Lena Lead',
        [
          ['Farid First', 'first'],
          ['Gus Gone', 'gone'],
          ['Lena Lead', 'lead'],
          ['Sigrid Second', 'second'],
        ],
      ],
      ['Olga Other', [['Otto Outsider', 'outsider']]],
      [
        'No team leader',
        [
          ['Alma Alone', 'alone'],
          ['Not assigned', null],
        ],
      ],
    ]
    expect(table?.leaders.map(({ leader, people }) => [leader, people.map(({ name }) => name)])).toEqual(
      expected.map(([leader, people]) => [leader, people.map(([name]) => name)]),
    )
    for (const [index, [, people]] of expected.entries()) {
      const line = table?.leaders[index]
      expect(line?.value).toBe(
        scoreOf(
          await bySql(
            people.map(([, name]) => name),
            '2026-07',
          ),
        ),
      )
      for (const [at, [, name]] of people.entries()) expect(line?.people[at]?.value).toBe(scoreOf(await bySql([name], '2026-07')))
    }
  })

  it('are updated within a minute after a change in a closed month, and show the age of the oldest part', async () => {
    const june = async (at: string) => {
      t.clock.set(at)
      const { readAt, months } = await figureEngine(t.services).read(QC)
      return { readAt: readAt.toISOString(), fails: months.at(-2)?.get(t.people.first.id)?.fails ?? 0 }
    }
    const before = await june('2026-07-08T17:02:00Z')
    const { id: loanId } = await addLoan(t.db)
    await t.db.review.create({
      data: {
        loanId,
        kind: 'processor',
        type: 'Processor QC',
        instance: 1,
        workedById: t.people.first.id,
        endedAt: new Date('2026-06-20T15:00:00Z'),
        criticalOpportunityCount: 9,
        criticalCount: 3,
      },
    })
    expect(await june('2026-07-08T17:03:00Z')).toEqual({ readAt: '2026-07-08T17:03:00.000Z', fails: before.fails + 3 })
    expect(await june('2026-07-08T17:03:15Z')).toEqual({ readAt: '2026-07-08T17:03:00.000Z', fails: before.fails + 3 })
  })
})
