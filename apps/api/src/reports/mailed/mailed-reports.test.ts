import { utility } from '@ivue/contracts/grid/contract.ts'
import { landing } from '@ivue/contracts/home/contract.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import type { Permission } from '@ivue/contracts/permissions.ts'
import { qualityCharts } from '@ivue/contracts/reports/charts/charts-contract.ts'
import { qualityTargets } from '@ivue/contracts/reports/charts/targets-contract.ts'
import { qcClocks } from '@ivue/contracts/reports/clocks/clocks-contract.ts'
import { qcReports } from '@ivue/contracts/reports/contract.ts'
import { monthlyPacks } from '@ivue/contracts/reports/pack/pack-contract.ts'
import { schedules } from '@ivue/contracts/schedules/schedules-contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildImplementations } from '../../app.ts'
import { type ExportWorld, exportWorld } from '../../exports/export-world.fixture.ts'
import { sendDueReports } from '../../schedules/send-due.ts'
import { expectAudited } from '../../testing/expect-audited.ts'
import type { SignIn } from '../../testing/test-app.ts'
import { sampledReviews } from '../tests/rated-reviews.fixture.ts'

const MAY: Permission[] = ['reports.reviews', 'reports.closer', 'quality.manage', 'home.view', 'grid.export']
const RATE = { reviewType: 'ICD QC', severity: 'Material' } as const

let t: ExportWorld
let vera: SignIn

beforeAll(async () => {
  t = await exportWorld()
  t.clock.set('2026-07-20T15:00:00Z')
  vera = await t.someone({ fullName: 'Vera Holmgren', email: 'vera@example.com', roles: ['Manager - QC'], permissions: MAY })
  const { id: workedById } = await t.person({ fullName: 'Mateo Mate', roles: ['Closer'] })
  for (const [month, found] of [
    ['2026-05', 2],
    ['2026-06', 1],
  ] as const)
    await sampledReviews(t.db, { type: 'ICD QC', severity: 'Material', at: `${month}-15T18:00:00Z`, loans: 8, found, workedById })
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.db.mail.deleteMany()
  await t.db.reportSchedule.deleteMany()
})

const mail = (call: { option: string; task: string }, input: object = {}, as = vera) =>
  t.call(schedules.mailReport, { report: { option: call.option, task: call.task, input } as never }, as)

async function mailed(call: { option: string; task: string }, input: object = {}) {
  const { flag, msg, response } = await mail(call, input)
  expect([flag, msg]).toEqual([true, MESSAGES.willReceiveEmail])
  await t.workAll()
  return t.sheets(response.fileName, vera)
}

describe('a report that is mailed', () => {
  it('is a workbook of the tables of its page: the control chart', async () => {
    const sheets = await mailed(qualityCharts.getControlChart, { ...RATE, trend: 1 })
    await expectAudited(t, schedules.mailReport, vera, ['Report Control chart: – → mailed'])
    const { points } = (await t.call(qualityCharts.getControlChart, { ...RATE, trend: 1 }, vera)).response
    expect(Object.keys(sheets)).toEqual(['Control chart', 'Signals', 'Baseline', 'About'])
    expect(sheets['Control chart']?.slice(1).map(([, loans, found]) => [loans, found])).toEqual(
      points.map(({ loans, found }) => [loans, found]),
    )
    expect(sheets['Control chart']?.at(-2)?.slice(0, 4)).toEqual(['June 2026', 8, 1, 12.5])
    expect(sheets.About).toContainEqual(['Made by', 'Vera Holmgren'])
    expect(sheets.About).toContainEqual(['Severity', 'Material'])
    expect(await t.db.mail.findMany()).toMatchObject([{ recipient: 'vera@example.com', subject: 'Control chart' }])
  })

  it('has the usual months if none is chosen: people and waterfall', async () => {
    const people = await mailed(qualityCharts.getFunnel, RATE)
    expect(people.People?.slice(1)).toEqual([['Mateo Mate', null, 16, 3, 18.75, expect.anything(), null]])
    expect(people.About).toContainEqual(['Months', 'July 2025 to July 2026'])
    const all = await mailed(qualityCharts.getWaterfall, { reviewType: 'ICD QC' })
    expect(all.Waterfall?.slice(1, 3)).toEqual([
      ['Reviewed', 16, 100, null, null],
      ['Gross', 3, 18.75, '6.59 to 43.01', '0 of 16 were drawn by plans: not weighted'],
    ])
    const june = await mailed(qualityCharts.getWaterfall, { reviewType: 'ICD QC', from: '2026-06', to: '2026-06' })
    expect(june.Waterfall?.[1]?.[1]).toBe(8)
  })

  it('has a sheet for each card of the landing dashboard, and for targets and clocks', async () => {
    const cards = [
      'Pipeline',
      'Late loans',
      'Routings',
      'Movements',
      'Today',
      'Cycle',
      'Overtime by unit leader',
      'Overtime by role',
      'Goals',
    ]
    const sheets = await mailed(landing.getMovement, { purpose: 'Purchase' })
    expect(Object.keys(sheets)).toEqual([...cards, 'About'])
    expect(sheets.About).toContainEqual(['Purpose', 'Purchase'])
    expect(sheets.Movements).toHaveLength(8)
    expect(Object.keys(await mailed(qualityTargets.getQualityTargets))).toEqual(['Targets', 'About'])
    expect((await mailed(qcClocks.getQcClocks)).Clocks?.length).toBeGreaterThan(1)
  })

  it('is refused without permission, for a call that is no report, and with invalid filters', async () => {
    const blind = await t.someone({ email: 'blind@example.com', permissions: ['grid.export'] })
    expect((await mail(qualityCharts.getFunnel, RATE, blind)).msg).toBe(MESSAGES.noPermission)
    expect((await mail(qualityTargets.saveQualityTarget)).flag).toBe(false)
    expect((await mail(qualityCharts.getFunnel, { reviewType: 'x' })).msg).toMatch(/cannot be read/)
    const wordless = await t.someone({ permissions: MAY })
    expect((await mail(qualityCharts.getFunnel, RATE, wordless)).msg).toMatch(/no e-mail address/)
  })
})

describe('a scheduled report', () => {
  const schedule = (call: { option: string; task: string }, input: object, people: number[]) =>
    t.call(
      schedules.saveSchedule,
      { title: 'Monthly', every: 'Daily', time: '07:30', people, list: { option: call.option, task: call.task, input } as never },
      vera,
    )
  const runNext = async () => {
    await t.db.reportSchedule.updateMany({ data: { nextAt: new Date('2026-07-20T15:00:00Z') } })
    await sendDueReports(t.services, buildImplementations(t.services))
    await t.workAll()
  }

  it('is the latest published pack as a PDF, if there is one', async () => {
    expect(await schedule(monthlyPacks.getMonthlyPack, {}, [vera.userId])).toMatchObject({ flag: true })
    expect((await t.call(schedules.getSchedules, {}, vera)).response.schedules).toMatchObject([
      { list: 'Monthly pack', runs: { length: 3 } },
    ])
    await runNext()
    expect(await t.db.export.findFirst({ orderBy: { id: 'desc' } })).toMatchObject({
      state: 'failed',
      message: 'No monthly pack is published yet',
    })
    await t.call(monthlyPacks.publishMonthlyPack, { month: '2026-05', edition: 1 }, vera)
    await t.call(monthlyPacks.publishMonthlyPack, { month: '2026-06', edition: 1 }, vera)
    await runNext()
    const { name } = await t.db.export.findFirstOrThrow({ where: { state: 'done' }, orderBy: { id: 'desc' } })
    const file = await t.send(utility.downloadXLS, { filename: name }, vera)
    expect(file.headers['content-disposition']).toContain('Monthly%20pack%202026-06.pdf')
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(await t.db.mail.count({ where: { recipient: 'vera@example.com', subject: 'Monthly' } })).toBe(1)
  })

  it('is sent to people who may see it at that time', async () => {
    const lee = await t.someone({ email: 'lee@example.com', permissions: MAY })
    const blind = await t.someone({ permissions: ['grid.export'] })
    expect(await schedule(qualityCharts.getWaterfall, { reviewType: 'ICD QC' }, [blind.userId])).toMatchObject({ flag: false })
    expect(await schedule(qualityCharts.getWaterfall, { reviewType: 'ICD QC' }, [lee.userId, vera.userId])).toMatchObject({ flag: true })
    await t.db.groupMember.deleteMany({ where: { userId: lee.userId } })
    await runNext()
    expect((await t.db.mail.findMany()).map(({ recipient }) => recipient)).toEqual(['vera@example.com'])
  })
})

it('the workbook of a report has the total of everybody on its own sheet', async () => {
  const input = { dateFromComplete: '2026-05-01', dateToComplete: '2026-06-30', selection: 'Random' } as const
  const { response } = await t.call(qcReports.getAllCloserReport, { ...input, xls: 1 }, vera)
  const sheets = await t.sheets((response as { fileName: string }).fileName, vera)
  const page = (await t.call(qcReports.getAllCloserReport, input, vera)).response as { pooled: { value: number | null }[] }
  expect(page.pooled.some(({ value }) => value)).toBe(true)
  // Each rate of a person has its denominator and interval.
  expect(Object.values(sheets)[0]?.[0]).toEqual(
    expect.arrayContaining(['Material QC %', 'Material QC %, out of', 'Material QC %, 95 % from', 'Material QC %, 95 % to']),
  )
  const csv = (await t.call(qcReports.getAllCloserReport, { ...input, xls: 1, format: 'csv' }, vera)).response as { fileName: string }
  const texts = Object.values(sheets)[0]?.map((cells) => cells.map((cell) => (cell === null ? null : String(cell))))
  expect(await t.csv(csv.fileName, { as: vera })).toEqual(texts)
  expect(sheets['Everybody together']?.slice(1).map(([, value]) => value)).toEqual(page.pooled.map(({ value }) => value))
  const headings = Object.values(sheets).flatMap((rows) => [...(rows[0] ?? []), ...rows.map(([first]) => first)])
  expect(headings.filter((heading) => /%.*, %$/.test(String(heading)))).toEqual([])
})
