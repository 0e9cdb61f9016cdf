import { type GridInput, type GridPage, gridInput } from '@ivue/contracts/grid/wire.ts'
import { team } from '@ivue/contracts/people/contract.ts'
import { ALL_PERMISSIONS } from '@ivue/contracts/permissions.ts'
import { aViewer } from '@ivue/contracts/session/viewer.fixture.ts'
import { worklist } from '@ivue/contracts/worklist/contract.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { Prisma } from '#generated/prisma/client.ts'
import { buildDeskSummary, readDeskFigures } from '../desks/summary/desk-figures.ts'
import { readPage } from '../grid/page.ts'
import { readCycleTime } from '../home/cycle-queries.ts'
import { readOvertime } from '../home/overtime-queries.ts'
import { storedHoursSource } from '../home/sources/hours.ts'
import { readOverallReport } from '../quality/reviews/overall-report.ts'
import { chartLoansList } from '../reports/charts/chart-loans.grid.ts'
import { readFunnel } from '../reports/charts/funnel.ts'
import { toPeriod } from '../reports/charts/periods.ts'
import { explainPeriods } from '../reports/charts/rate-queries.ts'
import { dashboardList, readPooledFigures } from '../reports/dashboards/dashboard.grid.ts'
import { parseMonthlyRequest } from '../reports/dashboards/dashboard-request.ts'
import { countImported } from '../reports/qc/imported.grid.ts'
import { countedPeopleSql, parseReport } from '../reports/qc/report-counts.ts'
import { addLoan } from '../testing/loans.ts'
import { openSession } from '../testing/sessions.ts'
import { forgetEarlierPositions } from '../testing/signed-in-people.ts'
import type { SignIn } from '../testing/test-app.ts'
import { buildFigureMonths } from './calendar.ts'
import { type FiguresWorld, figuresWorld, type Name } from './world.fixture.ts'

const ZONE = 'America/Chicago'
const NOW = '2026-07-08T17:00:00Z'
const WORKERS = ['lead', 'first', 'second', 'otherLead', 'outsider', 'alone'] as const
const RATE = {
  reviewType: 'Processor QC',
  severity: 'Critical',
  sample: 'Programme',
  counts: 'After rebuttal',
  axis: 'Completion',
} as const
const quality = aViewer({ userId: 999_999, roles: ['Manager - QC'], teamId: null })

let t: FiguresWorld
let admin: SignIn
let teams: { north: number; south: number }
beforeAll(async () => {
  t = await figuresWorld()
  const { db } = t
  admin = await openSession(db, await t.person({ fullName: 'Ada Admin', accessLevel: 'Administrator', permissions: [...ALL_PERMISSIONS] }))
  for (const [nth, name] of WORKERS.entries()) {
    const { id } = t.people[name]
    for (const month of ['2026-05', '2026-06', '2026-07']) {
      const on = new Date(`${month}-03`)
      await db.workHours.create({ data: { userId: id, day: on, regularMinutes: 480, overtimeMinutes: 10 * (nth + 1) } })
      for (let count = 0; count <= nth; count++) {
        const loan = await addLoan(db, {
          processorId: id,
          underwriterId: id,
          disposition: 'Funded',
          dispositionOn: on,
          status: 'Funded',
          fundedAt: new Date(`${month}-03T15:00:00Z`),
        })
        const task = { loanId: loan.id, desk: 'processor', status: 'Completed', stage: 'Final Risk Review' }
        await db.task.create({ data: { ...task, slot1Id: id, importedAt: new Date(`${month}-03T15:00:00Z`) } })
      }
      const endedAt = new Date(`${month}-04T15:00:00Z`)
      const counts = {
        opportunityCount: 9,
        criticalOpportunityCount: 9,
        criticalCount: 1,
        findingCount: 1,
        scope: 'Full',
        endedAt,
        workedById: id,
      }
      const { id: loanId } = await addLoan(db)
      const score = { personId: id, opportunities: 9, highOpportunities: 9, middleOpportunities: 0, lowOpportunities: 0 }
      const scores = { create: { ...score, high: 1, middle: 0, low: 0, grossHigh: 1, grossMiddle: 0, grossLow: 0 } }
      await db.review.create({
        data: {
          ...counts,
          loanId,
          kind: 'processor',
          type: 'Processor QC',
          instance: 1,
          selection: 'Random',
          phase: 'Post-closing',
          scores,
        },
      })
      await db.review.create({ data: { ...counts, loanId, kind: 'closer', type: 'ICD QC', instance: 1, assignedToId: id } })
    }
  }
})
afterAll(() => t.close())
let begun = 0
/** Adds minutes, so that no two tests change a person at the same moment. */
const later = (moment: string) => new Date(Date.parse(moment) + ++begun * 60_000)

let before: Awaited<ReturnType<typeof june>>
beforeEach(async () => {
  const { db, people } = t
  t.clock.set(later(NOW))
  await db.team.deleteMany()
  const team = async (name: string, leader: Name, unitLeader: Name | null, members: readonly Name[]) => {
    const leaders = { leaderId: people[leader].id, unitLeaderId: unitLeader && people[unitLeader].id }
    const { id } = await db.team.create({ data: { department: 'Processing', name, ...leaders } })
    await db.user.updateMany({ where: { id: { in: members.map((one) => people[one].id) } }, data: { teamId: id } })
    return id
  }
  for (const name of [...WORKERS, 'unitLeader'] as const) {
    const accessLevel = name === 'unitLeader' ? 'Unit Leader' : name === 'lead' || name === 'otherLead' ? 'Team Leader' : 'Employee'
    await db.user.update({ where: { id: people[name].id }, data: { accessLevel, inactive: false } })
  }
  teams = {
    north: await team('North', 'lead', 'unitLeader', ['lead', 'first', 'second']),
    south: await team('South', 'otherLead', null, ['otherLead', 'outsider']),
  }
  await forgetEarlierPositions(db)
  before ??= await june()
})

/** Returns everything that June shows by people, teams, leaders and levels, on each screen. */
async function june() {
  const { db, people } = t
  const now = t.services.now()
  const panels: unknown[] = []
  // Other services have an engine of their own, whose cache is empty.
  const reading = await readDeskFigures({ ...t.services }, 'processor')
  for (const name of ['manager', 'unitLeader', 'lead', 'otherLead', 'alone'] as const)
    for (const { key, history } of buildDeskSummary(reading, people[name].viewer, 'processor', '').figures)
      panels.push([name, key, history.find(({ month }) => month === '2026-06')])
  const overtime: unknown[] = []
  for (const name of ['manager', 'unitLeader', 'lead', 'otherLead'] as const)
    for (const one of (await readOvertime(db, storedHoursSource, people[name].viewer, buildFigureMonths(now, ZONE, 12))).ul)
      if (one.prev_regular > 0) overtime.push([name, one.name, one.prev_ot, one.prev_regular])
  const dashboards: unknown[] = []
  for (const tab of ['QC Analyst', 'Employee'] as const)
    for (const chosen of [
      { teamLeads: String(people.lead.id) },
      { unitLeads: String(people.unitLeader.id) },
      { teamLeads: String(people.otherLead.id) },
    ]) {
      const request = parseMonthlyRequest({ tab, months: '6-26', ...chosen } as never, { zone: ZONE, now })
      const input = gridInput.parse({ filterData: { pageSize: 'All' } }) as GridInput
      const page = JSON.parse((await readPage(db, dashboardList(request, tab, quality), input)).text) as GridPage
      dashboards.push([tab, chosen, page.tdata.map(({ recsID }) => recsID)])
    }
  const rate = RATE
  const period = toPeriod('2026-06', '2026-06', ZONE)
  const funnel = (await readFunnel(db, quality, rate, period)).people.map(({ name, team: of }) => [name, of])
  const explained = await explainPeriods(db, rate, [period], ZONE)
  return { panels, overtime: overtime.sort(), dashboards, funnel, explained, seen: await seenInJune() }
}

/** Returns the people that each viewer sees in June, on each screen that goes by row scope. */
async function seenInJune() {
  const { db, people } = t
  const now = t.services.now()
  const days = { dateFromComplete: '2026-06-01', dateToComplete: '2026-06-30', selection: 'Random' } as never
  const request = parseReport('processor', days, { zone: ZONE, today: '2026-07-08', weighted: false })
  const seen: unknown[] = []
  for (const name of ['manager', 'unitLeader', 'lead', 'otherLead', 'alone'] as const) {
    const { viewer } = people[name]
    const report = await db.$queryRaw(Prisma.sql`SELECT t.name, t.units FROM ${countedPeopleSql(request, viewer)} t ORDER BY t.name`)
    const imported = await countImported(
      db,
      { desk: 'processor', zone: ZONE, imported: ['2026-06-01', '2026-06-30'], completed: null },
      viewer,
    )
    const input = { dateFromSearch: '2026-06-01', dateToSearch: '2026-06-30', type: 'All' }
    const summary = { kind: 'closer', viewer, input, selection: 'In-line', zone: ZONE, now, gross: false, weighted: false } as const
    const funnel = await readFunnel(db, viewer, RATE, toPeriod('2026-06', '2026-06', ZONE))
    const loans: unknown[] = []
    for (const { id, loans: counted } of funnel.people) {
      const request = { ...RATE, stage: '', person: id, ...gridInput.parse(input) } as never
      const list = chartLoansList(request, viewer, ZONE)
      const page = JSON.parse((await readPage(db, list, gridInput.parse(input) as GridInput)).text) as GridPage
      loans.push([id, page.totalItems])
      expect([name, id, page.totalItems]).toEqual([name, id, counted])
    }
    const selectors = { purpose: 'All', sales: 'All Sales Regions', cycle: 'APP' } as const
    const { months } = await readCycleTime(db, viewer, selectors, buildFigureMonths(now, ZONE, 12), (_, read) => read())
    const monthly = parseMonthlyRequest({ tab: 'Employee', months: '6-26' } as never, { zone: ZONE, now })
    const pooled = await readPooledFigures(db, monthly, viewer)
    seen.push({
      name,
      report,
      imported: imported.map((one) => [one.name, one.none]).sort(),
      summary: Object.values(await readOverallReport(db, summary)).map(({ emp, total }) => [emp, total]),
      funnel: funnel.people.map((one) => one.name),
      loans,
      cycle: months.at(-2),
      reviews: pooled[0]?.values,
    })
  }
  return seen
}

const employeeIds = (...names: Name[]) => names.map((name) => t.people[name].employeeId)
const save = (teamId: number, leader: Name, unitLeader: Name, members: Name[], teamName: string) => {
  const [teamLeader = '', unit = ''] = employeeIds(leader, unitLeader)
  const teamData = { department: 'Processing', teamName, teamLeader, unitLeader: unit, usersSelected: employeeIds(...members) }
  return t.call(team.editTeamSave, { teamId: String(teamId), teamData } as never, admin)
}
const promote = (name: Name, accessLevel: string) =>
  t.db.user.update({ where: { id: t.people[name].id }, data: { accessLevel, updatedAt: t.services.now() } })
const undone = async (saved: ReturnType<typeof save>) => {
  const { response } = await saved
  expect(await t.call(worklist.undoAct, { undoId: (response as { undoId: number }).undoId }, admin)).toMatchObject({ flag: true })
}

const ACTS: [what: string, act: () => Promise<unknown>][] = [
  ['a move from team to team', () => save(teams.south, 'otherLead', 'unitLeader', ['outsider', 'first', 'alone'], 'South')],
  ['a move out of all teams', () => save(teams.north, 'lead', 'unitLeader', ['second'], 'North')],
  ['another team leader', () => save(teams.north, 'otherLead', 'unitLeader', ['first', 'second'], 'North')],
  ['another name', () => save(teams.north, 'lead', 'unitLeader', ['first', 'second'], 'Far North')],
  ['an undone move', () => undone(save(teams.north, 'otherLead', 'unitLeader', ['alone'], 'Far North'))],
  ['the end of a team', () => t.call(team.delTeam, { teamId: String(teams.south) } as never, admin)],
  ['a promotion', () => promote('first', 'Team Leader')],
  ['a promotion to unit leader', () => promote('outsider', 'Unit Leader')],
  ['a demotion', () => promote('lead', 'Employee')],
  [
    'several acts of one day',
    async () => [await promote('first', 'Team Leader'), await save(teams.north, 'first', 'unitLeader', ['second'], 'N')],
  ],
]

it.each(ACTS)('%s after a closed month changes nothing of it, on no screen', async (_, act) => {
  const [north] = before.explained
  expect([before.funnel.length, north?.team]).toEqual([6, { name: 'North', loans: 3 }])
  await act()
  t.clock.advance(1_000)
  expect(await june()).toEqual(before)
})

it.each(ACTS.filter(([what]) => what !== 'an undone move'))('%s within the month counts from its last day on', async (_, act) => {
  t.clock.set(later('2026-06-30T17:00:00Z'))
  await act()
  t.clock.set(later(NOW))
  expect(await june()).not.toEqual(before)
})

it('a promotion to lead another team opens no past figures of former colleagues', async () => {
  const { db, people } = t
  const first = people.first.id
  await db.user.update({ where: { id: first }, data: { accessLevel: 'Team Leader', teamId: teams.south, updatedAt: t.services.now() } })
  const days = { dateFromComplete: '2026-06-01', dateToComplete: '2026-07-31', selection: 'Random' } as never
  const request = parseReport('processor', days, { zone: ZONE, today: '2026-07-08', weighted: false })
  const seenBy = (teamId: number) =>
    db.$queryRaw(Prisma.sql`
      SELECT t.name, t.units FROM ${countedPeopleSql(request, { ...people.first.viewer, accessLevel: 'Team Leader', teamId })} t ORDER BY t.name`)
  // In July the people of South, in June nobody but themselves.
  const south = ['Olga Other', 'Otto Outsider'].map((name) => ({ name, units: 1 }))
  expect(await seenBy(teams.south)).toEqual([{ name: 'Farid First', units: 2 }, ...south])
})

it('the running month has the people of now', async () => {
  await promote('outsider', 'Team Leader')
  await save(teams.north, 'otherLead', 'unitLeader', ['first', 'second'], 'North')
  const reading = await readDeskFigures({ ...t.services }, 'processor')
  const { breakdown, figures } = buildDeskSummary(reading, t.people.manager.viewer, 'processor', 'funded')
  const led = breakdown?.tables[0]?.leaders.map(({ leader, people }) => [leader, people.map(({ name }) => name)])
  expect(led).toContainEqual(['Olga Other', ['Farid First', 'Lena Lead', 'Olga Other', 'Otto Outsider', 'Sigrid Second']])
  // Of six people with 490 to 540 minutes, two led teams before and one does now.
  expect(figures.find(({ key }) => key === 'eightHours')?.denominator).toBe(500 + 510 + 540)
})
