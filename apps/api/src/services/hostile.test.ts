import { closing } from '@ivue/contracts/desks/contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { administer } from '../testing/databases.ts'
import type { SignIn } from '../testing/test-app.ts'
import { inTurn } from '../testing/thorough.ts'
import { BOUNDED, REFUSED } from './hostile.fixture.ts'
import { type ServiceWorld, serviceWorld, untilStatementsEnd } from './services.fixture.ts'

let t: ServiceWorld
let someone: SignIn
let id: number
beforeAll(async () => {
  t = await serviceWorld()
  someone = await t.signedIn('closing.view')
  // Enough loans, with statistics, to make a cross join expensive.
  await t.db.$executeRaw`
    INSERT INTO loans (number, borrower_last_name, borrower_first_name, purpose, type, amount, property_state, zone, channel, region, status, application_on)
    SELECT (7700000000 + n)::text, 'Amadi', 'Joy', 'Purchase', 'FHA', n, 'TX', 'America/Chicago', 'Retail', 'CS Plano', 'Closing', date '2026-01-05' FROM generate_series(1, 2000) n`
  await administer(t.owner, 'ANALYZE loans')
  id = (await t.edit({ iquery: 'SELECT 1' })).response.id
})
afterAll(() => t.close())

/** Runs SQL as if it had passed the editor. */
async function run(logic: string) {
  await t.db.sharedService.update({ where: { id }, data: { logic } })
  return t.task(id)
}
async function expectWell() {
  const [health, list, report] = await Promise.all([
    t.app.inject({ url: '/health/ready' }),
    t.call(closing.getDashboardClosingTaskList, {}, someone),
    t.task(other, t.approver),
  ])
  expect([health.statusCode, list.flag, report.flag]).toEqual([200, true, true])
}
let other: number
beforeAll(async () => {
  other = (await t.edit({ iquery: 'SELECT count(*) FROM loans' })).response.id
})

const short = (cases: readonly [string, RegExp][], shift = 0) =>
  inTurn(
    cases.map(([sql, words], at) => ({ name: `${at + 1}: ${sql.slice(0, 80)}`, sql, words })),
    shift,
  )

describe('hostile SQL', () => {
  it('has more than eighty examples', () => {
    expect(new Set(REFUSED.map(([sql]) => sql)).size).toBeGreaterThan(80)
  })

  it.each(short(REFUSED))('is refused with a message, $name', async ({ sql, words }) => {
    const { flag, msg } = await run(sql)
    expect([flag, msg]).toEqual([false, expect.stringMatching(words)])
  })

  it.each(short(REFUSED, 1))('cannot be saved either, $name', async ({ sql, words }) => {
    const { flag, msg } = await t.edit({ iquery: sql })
    expect(flag).toBe(false)
    expect(msg).toMatch(words)
  })

  it.each(short(BOUNDED))('is stopped while others work on, $name', async ({ sql, words }) => {
    const running = run(sql)
    let ended = false
    const stopped = running.then(() => {
      ended = true
    })
    do await expectWell()
    while (!ended)
    await stopped
    const { flag, msg } = await running
    expect([flag, msg]).toEqual([false, expect.stringMatching(words)])
  })

  it('does not harm the server', async () => {
    await expectWell()
    expect(await t.db.user.count()).toBeGreaterThan(0)
    await untilStatementsEnd(t)
  })
})

const WAIT = 'Another shared service of yours is being run or saved. Wait until it is done, then try again'

describe('a run', () => {
  it('of a person waits for their other one, and a third is refused', async () => {
    await t.db.sharedService.update({ where: { id }, data: { logic: 'SELECT count(*) FROM loans a, loans b' } })
    const runs = await Promise.all([t.task(id), t.task(id), t.task(id)])
    expect(runs.map(({ flag }) => flag).sort()).toEqual([false, true, true])
    expect(runs.find(({ flag }) => !flag)?.msg).toBe(WAIT)
  })

  it('and the check before saving take turns', async () => {
    const saved = await Promise.all(Array.from({ length: 6 }, () => t.edit({ iquery: 'SELECT count(*) FROM loans' })))
    expect(saved.filter(({ flag }) => !flag).map(({ msg }) => msg)).toEqual(Array(4).fill(WAIT))
  })
})

describe('a name of the SQL', () => {
  it.each([
    'SELECT okonkwo123456789 FROM loans',
    'SELECT l.okonkwo123456789 FROM loans l',
    'SELECT okonkwo123456789.purpose FROM loans',
    'SELECT okonkwo123456789.a.b.c FROM loans',
    'SELECT okonkwo123456789.* FROM loans',
    'SELECT okonkwo123456789 || purpose FROM loans okonkwo123456789',
    'SELECT 1 FROM okonkwo123456789',
    'SELECT 1 FROM okonkwo123456789.loans',
    'SELECT okonkwo123456789(purpose) FROM loans',
    'SELECT okonkwo123456789.lower(purpose) FROM loans',
    'SELECT purpose::okonkwo123456789 FROM loans',
    'SELECT 1 OPERATOR(okonkwo123456789.+) 1',
    'WITH pg_okonkwo123456789 AS (SELECT 1 AS x) SELECT x FROM pg_okonkwo123456789',
    "SELECT purpose FROM loans WHERE amount = 'okonkwo123456789'",
    "SELECT 'okonkwo123456789'::date",
    'SELECT purpose okonkwo123456789 okonkwo123456789 FROM loans',
    "SELECT 'okonkwo123456789",
    'SELECT purpose AS okonkwo123456789 FROM loans GROUP BY region',
  ])('is shown to its author and not stored: %s', async (iquery) => {
    const { flag } = await t.edit({ iquery, name: 'Okonkwo 123-45-6789' })
    expect(flag).toBe(false)
    await t.edit({ iquery: 'SELECT purpose FROM loans', alias: [{ value: 'okonkwo123456789', label: 'Okonkwo' }] })
    const entries = await t.db.auditEntry.findMany({ where: { option: 'com_admin', outcome: 'refused' }, orderBy: { id: 'desc' }, take: 2 })
    expect(entries).toHaveLength(2)
    expect(JSON.stringify(entries.map(({ message }) => message))).not.toMatch(/okonkwo|6789/i)
  })
})
