import { type Call, callPath } from '@ivue/contracts/contract.ts'
import { gridPage } from '@ivue/contracts/grid/wire.ts'
import { teamWork } from '@ivue/contracts/my-work/contract.ts'
import { ALL_PERMISSIONS } from '@ivue/contracts/permissions.ts'
import { SCREENS, type ScreenName } from '@ivue/contracts/screens.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addReview } from '../quality/reviews.fixture.ts'
import { addLoan } from '../testing/loans.ts'
import { type SignedInPerson, signedInPeople } from '../testing/signed-in-people.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { LIST_OF_KIND } from '../worklist/reviews.ts'
import { TEAM_CALLS } from './team-lists.ts'

const NOW = '2026-03-10T16:00:00Z'
const HOUR = 3_600_000
const all = { permissions: ALL_PERMISSIONS }
const DESK_WORK = ['loans.view', 'closing.view', 'closing.act', 'closing.assign'] as const
const PEOPLE = {
  closingManager: { fullName: 'Mia Closing', roles: ['Manager - Closing'], ...all },
  processingManager: { fullName: 'Mo Processing', roles: ['Manager - Processing'], ...all },
  underwritingManager: { fullName: 'Una Writing', roles: ['Manager - Underwriting'], ...all },
  qualityManager: { fullName: 'Quin Quality', roles: ['Manager - QC'], ...all },
  administrator: { fullName: 'Ada Admin', roles: ['Administrator'], ...all },
  lead: { fullName: 'Lena Lead', accessLevel: 'Team Leader', roles: ['Closer'], permissions: DESK_WORK },
  assistant: { fullName: 'Asha Assistant', roles: ['Closer Assistance'], permissions: DESK_WORK },
  viewer: { fullName: 'Vic Viewer', accessLevel: 'Manager', roles: [], permissions: ['loans.view', 'closing.view'] },
  closer: { fullName: 'Clea Closer', roles: ['Closer'], ...all },
  outsider: { fullName: 'Otto Outsider', roles: ['Closer'], ...all },
  processor: { fullName: 'Pia Processor', roles: ['Processor'], ...all },
  analyst: { fullName: 'Ana Analyst', roles: ['QC Analyst'], ...all },
} as const
type Name = keyof typeof PEOPLE

let t: TestApp
let people: Record<Name, SignedInPerson>
beforeAll(async () => {
  t = await testApp()
  t.clock.set(NOW)
  people = await signedInPeople<Name>(t, PEOPLE as never, [{ name: 'North', leader: 'lead', members: ['closer', 'assistant', 'lead'] }])
  const { closer, outsider, processor, analyst, administrator } = people
  const at = (hours: number) => new Date(Date.parse(NOW) + hours * HOUR)
  for (const [n, hours] of [-50, -1, 2, 5, 40].entries())
    for (const slots of [
      [closer.id, null],
      [outsider.id, closer.id],
      [null, null],
    ] as const)
      await addLoan(t.db, {
        slots,
        measures: [{ due: at(hours) }],
        locked: n === 1,
        processorTask: n % 2 ? processor.id : undefined,
        task: n === 2 ? { mismatchId: administrator.id } : {},
      } as never)
  await t.db.task.updateMany({ where: { desk: 'processor' }, data: { dueAt: at(-3) } })
  for (const [n, assignedToId] of [analyst.id, null, analyst.id].entries()) {
    const loan = await addLoan(t.db)
    const review = { kind: 'closer', type: 'ICD QC', instance: 1, submittedById: closer.id, workedById: closer.id }
    await t.db.review.create({
      data: { ...review, loanId: loan.id, assignedToId, dueAt: at(n === 0 ? -30 : 20), ...(n === 2 && { proposedId: administrator.id }) },
    })
    const disputed = await addLoan(t.db)
    await addReview(t.db, { loanId: disputed.id, workedBy: closer.id, reviewer: analyst.id, findings: [{ dispute: 'Yes' }] })
  }
  await t.db.import.create({
    data: {
      type: 'closingAssignment',
      state: 'done',
      importOn: new Date('2026-03-10'),
      fileName: 'morning.xlsx',
      contentHash: Buffer.from('morning'),
      rejected: 49,
      createdById: administrator.id,
    } as never,
  })
})
afterAll(() => t.close())

const read = async (name: Name) => (await t.call(teamWork.getTeamWork, {}, people[name])).response
const LISTS = new Map<string, Call>(Object.entries(TEAM_CALLS).map(([name, call]) => [SCREENS[name as ScreenName].path, call]))

/** Reads how many rows the list behind a link has, as its call answers the person. */
async function countBehind(link: string, name: Name) {
  const { pathname, searchParams } = new URL(link, 'https://ivue.test')
  const { where, userId, ...filters } = Object.fromEntries(searchParams)
  const call = LISTS.get(pathname)
  if (!call) throw new Error(`No list at ${pathname}`)
  const input = { ...filters, ...(userId && { userId: [userId] }), ...(where && { columnFilters: where }) }
  const { flag, msg, response } = await t.call(call, input as never, people[name])
  if (!flag) throw new Error(`${callPath(call)}: ${msg}`)
  return gridPage.parse(response).totalItems
}

it.each(Object.keys(PEOPLE) as Name[])('%s: every count of the team is that of its list, and links to it', async (name) => {
  const { people: teams, sections } = await read(name)
  const links = [
    ...teams.flatMap(({ late, due, people }) => [
      late,
      due,
      ...people.flatMap((one) => [one.late, one.due].map(({ count, link }) => ({ total: count, link }))),
    ]),
    ...sections.flatMap(({ more }) => more),
  ]
  for (const { link, total } of links) expect([link, await countBehind(link, name)]).toEqual([link, total])
  for (const { total, more, records, items } of sections) {
    expect(total).toBeGreaterThan(0)
    const counted = more.reduce((sum, one) => sum + one.total, 0)
    expect(total).toBeGreaterThanOrEqual(counted)
    expect(items.length + records.length).toBeGreaterThan(0)
  }
})

it('shows to each person the lists of the people whom they lead, and nothing to others', async () => {
  const lists = async (name: Name) => (await read(name)).people.map(({ list }) => list)
  const reviews = Object.values(LIST_OF_KIND)
  expect(await lists('closingManager')).toEqual(['closing'])
  expect(await lists('processingManager')).toEqual(['processor'])
  expect(await lists('underwritingManager')).toEqual(['underwriter'])
  expect(await lists('qualityManager')).toEqual(reviews)
  expect(await lists('administrator')).toEqual(['closing', 'processor', 'underwriter', ...reviews])
  expect(await lists('lead')).toEqual(['closing'])
  expect(await lists('assistant')).toEqual(['closing'])
  for (const name of ['viewer', 'closer', 'processor', 'analyst'] as const)
    expect([name, await read(name)]).toEqual([name, { people: [], sections: [] }])
})

it('shows the people of the viewer with their work, what nobody holds and what waits for the viewer', async () => {
  const sectionsOf = async (name: Name) => Object.fromEntries((await read(name)).sections.map(({ name, ...section }) => [name, section]))
  const [team] = (await read('lead')).people
  expect(team?.people.map(({ name }) => name)).toEqual(['Clea Closer'])
  const managed = await sectionsOf('closingManager')
  expect(managed.unassigned).toMatchObject({ total: 16, more: [{ list: 'closing', total: 16, left: 13 }] })
  expect(managed.unassigned?.items[0]).toMatchObject({ act: 'Assign', label: 'P1', due: true, list: 'closing' })
  expect(managed.decisions?.items.map(({ label }) => label)).toEqual(['Mismatch', 'Mismatch', 'Mismatch'])
  const quality = await sectionsOf('qualityManager')
  expect(quality.unassigned).toMatchObject({ total: 1, items: [{ text: 'ICD QC, Clea Closer', act: 'Assign' }] })
  expect(quality.decisions).toMatchObject({ total: 4 })
  expect(new Set(quality.decisions?.items.map(({ act }) => act))).toEqual(new Set(['Decide', 'Settle']))
  expect(quality.imports).toMatchObject({ total: 1, records: [{ subject: 'Closing Assignment', link: '/import' }] })
  expect(Object.keys(await sectionsOf('assistant'))).toEqual(['unassigned'])
})

it('shows held mails to people who may release them, and to nobody else', async () => {
  const held = async (name: Name) => (await read(name)).sections.filter(({ name }) => name === 'held')
  await t.db.mail.create({ data: { recipient: 'a@ivue.example', subject: 's', body: 'b', kind: 'Account', nextAt: new Date(NOW) } })
  await t.db.workerSign.create({ data: { seenAt: new Date(NOW), heldBefore: new Date(NOW) } })
  const record = {
    key: 'held',
    label: 'Held',
    late: false,
    at: '2026-03-10T16:00:00.000Z',
    subject: '1 mail',
    text: 'Due before, not sent',
    act: 'Release',
    link: '/admin/settings/mail',
  }
  const section = { name: 'held', total: 1, items: [], records: [record], more: [] }
  expect(await held('administrator')).toEqual([section])
  expect((await read('administrator')).sections[0]?.name).toBe('held')
  // Also to who leads nobody.
  expect(await read('closer')).toEqual({ people: [], sections: [section] })
  expect([await held('lead'), await held('viewer')]).toEqual([[], []])
  await t.db.workerSign.deleteMany()
  expect(await held('administrator')).toEqual([])
})
