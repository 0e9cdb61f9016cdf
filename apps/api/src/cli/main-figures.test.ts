import { closing } from '@ivue/contracts/desks/contract.ts'
import { processor, underwriter } from '@ivue/contracts/desks/staged-contract.ts'
import { processorSummary, underwriterSummary } from '@ivue/contracts/desks/summary/summary-contract.ts'
import { gridPage } from '@ivue/contracts/grid/wire.ts'
import { landing } from '@ivue/contracts/home/contract.ts'
import { ALL_PERMISSIONS } from '@ivue/contracts/permissions.ts'
import { reviewSummary } from '@ivue/contracts/quality/reviews/contract.ts'
import { loadDemoWorld } from '@ivue/database/demo/load-demo.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createSsnVault } from '../loans/ssn-vault.ts'
import { SECRET_KEY, type SignIn, type TestApp, testApp } from '../testing/test-app.ts'
import { run } from './figures.ts'
import { readMainFigures } from './main-figures.ts'

const TODAY = new Date('2026-06-17T15:00:00Z')
let t: TestApp
let admin: SignIn
let figures: Record<string, never>

beforeAll(async () => {
  t = await testApp()
  t.clock.set(TODAY)
  await loadDemoWorld({ connectionString: t.owner, loans: 400, today: TODAY, ssns: createSsnVault(t.services.env) })
  const { username } = await t.person({ permissions: ALL_PERMISSIONS, accessLevel: 'Administrator' })
  admin = await t.signIn(username)
  figures = JSON.parse(JSON.stringify(await readMainFigures(t.services)))
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await t.close()
})

it('are those that an administrator sees on the screens', async () => {
  const late = (await t.call(landing.getLateLoans, {}, admin)).response
  expect(late.totalPipe).toBeGreaterThan(0)
  expect(figures['Landing dashboard']).toMatchObject({
    'Late loans': { loans: late.totalPipe, watch: late.totalWatch, 'at risk': late.totalRisk, 'past closing date': late.totalLate },
    'Cycle time': (await t.call(landing.getCycle, {}, admin)).response.months,
  })
  const shares = (await t.call(closing.getSlaShares, {}, admin)).response.measures
  expect(figures.Closing).toMatchObject({ 'P1 this month': shares[0]?.month, 'P4 last month': shares[3]?.before })
  for (const [desk, list] of [
    ['Closing', closing.getDashboardClosingTaskList],
    ['Processor', processor.getDashboardProcessorTaskList],
    ['Underwriter', underwriter.getDashboardUnderwritterTaskList],
  ] as const) {
    const { totalItems } = gridPage.parse((await t.call(list, { clock: 'Late' }, admin)).response)
    expect(figures[desk]).toMatchObject({ 'Clock: Late': totalItems })
  }
  for (const [desk, call] of [
    ['Processor', processorSummary.getSummary],
    ['Underwriter', underwriterSummary.getSummary],
  ] as const) {
    const panel = (await t.call(call, {}, admin)).response.figures
    expect(panel.length).toBeGreaterThan(3)
    for (const { title, numerator, denominator, value } of panel)
      expect(figures[desk]).toMatchObject({ [title]: { numerator, denominator, value } })
  }
  const days = { dateFromSearch: '2026-05-01', dateToSearch: '2026-05-31' }
  const summary = (await t.call(reviewSummary.getOverallReport, { kind: 'closer', ...days, together: true }, admin)).response['']
  expect(summary?.total).toBeGreaterThan(0)
  expect(figures['Reviews of 2026-05']).toMatchObject({ 'QA summary, closer': summary })
})

it('name no person and no loan', async () => {
  const text = JSON.stringify(figures)
  const people = await t.db.user.findMany({ select: { fullName: true, username: true } })
  const loans = await t.db.loan.findMany({ select: { number: true } })
  expect(people.length).toBeGreaterThan(20)
  for (const { fullName, username } of people) {
    expect(text).not.toContain(fullName)
    expect(text).not.toContain(username)
  }
  for (const { number } of loans) expect(text).not.toContain(number)
})

it('are printed as JSON, and not from a database of another release', async () => {
  vi.stubEnv('DATABASE_URL', t.owner)
  vi.stubEnv('SECRET_KEY', SECRET_KEY)
  const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  expect(await run({ argument: undefined, options: {} })).toBe(0)
  expect(Object.keys(JSON.parse(String(out.mock.calls[0]?.[0])))).toEqual(Object.keys(figures))
  out.mockRestore()
  const owner = await t.connectAsOwner()
  await owner.query('DELETE FROM _prisma_migrations WHERE migration_name = $1', ['20261129000100_web_files'])
  await expect(run({ argument: undefined, options: {} })).rejects.toThrow(
    'The database is not of this release: it lacks 1 migration. Run ivue migrate first',
  )
})
