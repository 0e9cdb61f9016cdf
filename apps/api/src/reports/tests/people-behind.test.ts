import type { GridPage } from '@ivue/contracts/grid/wire.ts'
import { ALL_PERMISSIONS } from '@ivue/contracts/permissions.ts'
import { qualityCharts } from '@ivue/contracts/reports/charts/charts-contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countReviews } from '../../quality/reviews/counts.ts'
import { type SignedInPerson, signedInPeople } from '../../testing/signed-in-people.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { sampledReviews } from './rated-reviews.fixture.ts'

let t: TestApp
let people: Record<'manager' | 'stands' | 'rebutted' | 'clean', SignedInPerson>
beforeAll(async () => {
  t = await testApp()
  t.clock.set('2026-07-20T15:00:00Z')
  people = await signedInPeople(
    t,
    {
      manager: { fullName: 'Quinn Manager', roles: ['Manager - QC'], permissions: ALL_PERMISSIONS },
      stands: { fullName: 'Stella Stands', roles: ['Underwriter'] },
      rebutted: { fullName: 'Rita Rebutted', roles: ['Underwriter'] },
      clean: { fullName: 'Cleo Clean', roles: ['Underwriter'] },
    },
    [],
  )
})
afterAll(() => t.close())

describe('a review that judges the work of several people', () => {
  const OF = { reviewType: 'UW Review', severity: 'Material' } as const
  const DAYS = { dateFromSearch: '2026-07-01', dateToSearch: '2026-07-31' }

  beforeAll(async () => {
    const [id = 0] = await sampledReviews(t.db, { type: 'UW Review', severity: 'Material', at: '2026-07-03T18:00:00Z', loans: 1, found: 0 })
    const no = { answer: 'No', comment: 'No', severity: 'Material' }
    const answers = [
      { ...no, workedById: people.stands.id },
      { ...no, workedById: people.rebutted.id, dispute: 'Yes', result: 'Accept' },
      { ...no, workedById: people.clean.id, severity: 'Coachback' },
    ]
    await t.db.reviewAnswer.createMany({
      data: answers.map((answer, at) => ({ reviewId: id, sno: at + 1, question: 'Is it right?', type: 'Assets', ...answer })),
    })
    await countReviews(t.db, [id])
    await t.db.$executeRaw`SELECT record_findings(${[id]}::int[], now(), NULL)`
  })

  it.each([
    ['stands', 'Open', 1, 1],
    ['rebutted', 'Rebutted', 1, 0],
    ['clean', 'No finding', 0, 0],
  ] as const)('opens for each person the counts of their own work: %s', async (name, outcome, submitted, left) => {
    const person = people[name].id
    const counted = async (counts: 'As submitted' | 'After rebuttal') =>
      (await t.call(qualityCharts.getFunnel, { ...OF, counts, from: '2026-07', to: '2026-07' }, people.manager)).response.people.find(
        ({ id }) => id === person,
      )
    const opened = async (stage: string) =>
      (await t.call(qualityCharts.getChartLoans, { ...OF, ...DAYS, stage, person }, people.manager)).response as GridPage
    expect(await counted('As submitted')).toMatchObject({ loans: 1, found: submitted })
    expect(await counted('After rebuttal')).toMatchObject({ loans: 1, found: left })
    expect((await opened('As submitted')).totalItems).toBe(submitted)
    expect((await opened('After rebuttal')).totalItems).toBe(left)
    const { tdata } = await opened('Reviewed')
    expect(tdata.map(({ Findings, Outcome }) => [Findings, Outcome])).toMatchObject([[{ value: submitted }, { value: outcome }]])
  })
})
