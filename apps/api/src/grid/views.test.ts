import { LIST_NAMES, type ListName } from '@ivue/contracts/grid/list-names.ts'
import { VIEW_REFUSED } from '@ivue/contracts/grid/views.ts'
import { gridViews, type Layout } from '@ivue/contracts/grid/views-contract.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PersonInput } from '../testing/add-person.ts'
import { expectAudited } from '../testing/expect-audited.ts'
import { openSession } from '../testing/sessions.ts'
import { type SignIn, type TestApp, testApp } from '../testing/test-app.ts'

const WIDE: Layout = { order: ['Borrower'], hidden: ['State'], pinned: ['Status'], widths: { Borrower: 210 }, density: 'normal' }

let t: TestApp
let north: number
let closer: SignIn
let mate: SignIn
let outsider: SignIn
let lead: SignIn
let manager: SignIn

beforeAll(async () => {
  t = await testApp()
  const as = async (input: PersonInput) => openSession(t.db, await t.person(input))
  lead = await as({ accessLevel: 'Team Leader', fullName: 'Lea Lead' })
  manager = await as({ accessLevel: 'Manager' })
  north = (await t.db.team.create({ data: { department: 'Closing', name: 'Team North', leaderId: lead.userId } })).id
  const south = await t.db.team.create({ data: { department: 'Closing', name: 'Team South' } })
  closer = await as({ teamId: north })
  mate = await as({ teamId: north })
  outsider = await as({ teamId: south.id })
})
afterAll(() => t.close())

const views = async (who: SignIn, list: ListName = 'closing') => (await t.call(gridViews.getViews, { list }, who)).response
const save = (
  who: SignIn,
  name: string,
  more: { id?: number; teamId?: number | null; version?: number; words?: string; list?: ListName } = {},
) => t.call(gridViews.saveView, { list: 'closing', words: 'taskStatus=All', name, ...more }, who)
const namesOf = async (who: SignIn, list?: ListName) => (await views(who, list)).views.map(({ name }) => name)

describe('a private view', () => {
  it('is visible only to its owner, and belongs to one list', async () => {
    const { flag, msg, response } = await save(closer, 'My late ones', { words: 'SLA=Not+Met&sort=-SLA+Due' })
    expect([flag, msg]).toEqual([true, 'View saved'])
    await expectAudited(t, gridViews.saveView, closer, ['View of closing: – → My late ones'])
    expect((await views(closer)).views).toEqual([
      {
        id: response.id,
        name: 'My late ones',
        words: 'SLA=Not+Met&sort=-SLA+Due',
        teamId: null,
        teamName: '',
        ownerName: expect.any(String),
        mayChange: null,
        version: 1,
      },
    ])
    expect(await namesOf(closer, 'closing-log')).toEqual([])
    for (const other of [mate, lead, manager]) expect(await namesOf(other)).toEqual([])
  })

  it('is not found by anybody else who sends its id', async () => {
    const [mine] = (await views(closer)).views
    const id = mine?.id ?? 0
    for (const who of [mate, lead, manager]) {
      expect((await save(who, 'Taken', { id })).msg).toBe(MESSAGES.notFound)
      expect((await t.call(gridViews.deleteView, { id }, who)).msg).toBe(MESSAGES.notFound)
      expect((await t.call(gridViews.saveLayout, { list: 'closing', layout: WIDE, opensWith: id }, who)).msg).toBe(MESSAGES.notFound)
    }
    expect((await save(closer, 'Elsewhere', { id, list: 'closing-log' })).msg).toBe(MESSAGES.notFound)
    expect(await namesOf(closer)).toEqual(['My late ones'])
  })

  it('has a unique name, also if two tabs save at once', async () => {
    expect((await save(closer, '  ')).response).toEqual({ fields: { name: 'Enter a name for the view' } })
    const both = await Promise.all([save(closer, 'Twice'), save(closer, 'Twice')])
    expect(both.filter(({ flag }) => flag)).toHaveLength(1)
    expect(both.find(({ flag }) => !flag)?.response).toEqual({ fields: { name: VIEW_REFUSED.sameName } })
    expect((await save(mate, 'Twice')).flag).toBe(true)
  })

  it('is renamed, changed and deleted', async () => {
    const { response } = await save(closer, 'Draft')
    const renamed = await save(closer, 'Ready', { id: response.id, words: 'q=az', version: 1 })
    expect(renamed.response).toEqual({ id: response.id, version: 2 })
    const shows = 'View Ready of closing: what it shows: as it was → saved again'
    await expectAudited(t, gridViews.saveView, closer, ['View of closing: Draft → Ready', shows])
    expect((await save(closer, 'Too late', { id: response.id, version: 1 })).msg).toMatch(/changed this view meanwhile/)
    expect((await views(closer)).views.find(({ id }) => id === response.id)).toMatchObject({ name: 'Ready', words: 'q=az', version: 2 })
    expect((await t.call(gridViews.deleteView, { id: response.id }, closer)).msg).toBe('View deleted')
    await expectAudited(t, gridViews.deleteView, closer, ['View of closing: Ready → –'])
    expect(await namesOf(closer)).not.toContain('Ready')
  })
})

describe('a view of a team', () => {
  it('is shared by the leader of the team, and by managers', async () => {
    expect((await views(closer)).teams).toEqual([])
    expect((await views(lead)).teams).toEqual([{ id: north, name: 'Team North' }])
    expect((await views(manager)).teams.map(({ name }) => name)).toEqual(['Team North', 'Team South'])
    const south = (await views(manager)).teams[1]?.id ?? 0
    expect((await save(closer, 'Ours', { teamId: north })).response).toEqual({ fields: { teamId: VIEW_REFUSED.noLead } })
    expect((await save(lead, 'Ours', { teamId: south })).response).toEqual({ fields: { teamId: VIEW_REFUSED.notYourTeam } })
    expect((await save(lead, 'Ours', { teamId: 999_999 })).response).toEqual({ fields: { teamId: VIEW_REFUSED.notYourTeam } })
  })

  it('is visible only to the team, and can be changed by its leader', async () => {
    const { response } = await save(lead, 'Morning', { teamId: north })
    const { id } = response
    const seen = (await views(mate)).views.find((view) => view.id === id)
    expect(seen).toMatchObject({ teamName: 'Team North', ownerName: 'Lea Lead', mayChange: VIEW_REFUSED.notYours })
    expect(await namesOf(outsider)).toEqual([])
    expect((await save(mate, 'Mine now', { id, teamId: north })).msg).toBe(VIEW_REFUSED.notYours)
    expect((await t.call(gridViews.deleteView, { id }, mate)).msg).toBe(VIEW_REFUSED.notYours)
    expect((await t.call(gridViews.deleteView, { id }, outsider)).msg).toBe(MESSAGES.notFound)
    expect((await save(lead, 'Morning', { teamId: north })).response).toEqual({ fields: { name: VIEW_REFUSED.sameName } })
    expect((await save(lead, 'Morning round', { id, teamId: north })).flag).toBe(true)
    expect(await namesOf(closer)).toContain('Morning round')
  })

  it('stays with its owner when the team is deleted', async () => {
    const gone = await t.db.team.create({ data: { department: 'Closing', name: 'Team Gone', leaderId: lead.userId } })
    await save(lead, 'Of the gone', { teamId: gone.id })
    await t.db.team.delete({ where: { id: gone.id } })
    expect((await views(lead)).views.find(({ name }) => name === 'Of the gone')).toMatchObject({
      teamId: null,
      teamName: '',
      mayChange: null,
    })
  })
})

describe('a layout', () => {
  const put = (who: SignIn, layout: Layout, opensWith: number | null = null) =>
    t.call(gridViews.saveLayout, { list: 'closing', layout, opensWith }, who)

  it('belongs to a person, for each list', async () => {
    expect((await views(mate)).layout).toBeNull()
    await Promise.all([put(mate, WIDE), put(mate, WIDE)])
    await put(mate, { ...WIDE, density: 'compact' })
    const again = await t.signIn(mate.username)
    expect((await views(again)).layout).toEqual({ ...WIDE, density: 'compact' })
    expect((await views(again, 'closing-log')).layout).toBeNull()
    expect((await views(closer)).layout).toBeNull()
    expect(await t.db.savedView.count({ where: { ownerId: mate.userId, name: '' } })).toBe(1)
  })

  it('names the default view of the list, until that view is deleted or no longer visible', async () => {
    const { response } = await save(lead, 'Opening', { teamId: north })
    await put(closer, WIDE, response.id)
    expect((await views(closer)).opensWith).toBe(response.id)
    await t.db.user.update({ where: { id: closer.userId }, data: { teamId: null } })
    expect((await views(closer)).opensWith).toBeNull()
    await t.db.user.update({ where: { id: closer.userId }, data: { teamId: north } })
    await t.call(gridViews.deleteView, { id: response.id }, lead)
    expect(await views(closer)).toMatchObject({ opensWith: null, layout: WIDE })
  })
})

it('a list has at most fifty views', async () => {
  const person = await t.signedIn()
  await t.db.savedView.createMany({
    data: Array.from({ length: 50 }, (_, n) => ({ list: 'closing', name: `View ${n}`, ownerId: person.userId })),
  })
  expect((await save(person, 'One more')).msg).toBe(VIEW_REFUSED.tooMany)
  expect((await save(person, 'One more', { list: 'closing-log' })).flag).toBe(true)
})

describe('24 calls at once', () => {
  const AT_ONCE = Array.from({ length: 24 }, (_, n) => n)
  const signInWith = (count: number, row: (n: number) => { list: string; name: string }) => async () => {
    const person = await t.signedIn()
    await t.db.savedView.createMany({ data: Array.from({ length: count }, (_, n) => ({ ...row(n), ownerId: person.userId })) })
    return person
  }

  it('store at most fifty views of a list', async () => {
    const person = await signInWith(49, (n) => ({ list: 'closing', name: `View ${n}` }))()
    const answers = await Promise.all(AT_ONCE.map((n) => save(person, `More ${n}`)))
    expect(answers.filter(({ flag }) => flag)).toHaveLength(1)
    expect(new Set(answers.filter(({ flag }) => !flag).map(({ msg }) => msg))).toEqual(new Set([VIEW_REFUSED.tooMany]))
    expect(await t.db.savedView.count({ where: { ownerId: person.userId } })).toBe(50)
  })
})

it('a view and a layout can be saved on every list of the screens', async () => {
  const person = await t.signedIn()
  for (const list of LIST_NAMES) {
    expect([list, (await save(person, 'Mine', { list })).msg]).toEqual([list, 'View saved'])
    expect([list, await t.call(gridViews.saveLayout, { list, layout: { ...WIDE, figures: true }, opensWith: null }, person)]).toMatchObject(
      [list, { flag: true }],
    )
    expect(await views(person, list)).toMatchObject({ layout: { figures: true }, views: [{ name: 'Mine' }] })
  }
})

it.each(['../users', 'qa Nobody', 'Users', '', 'users '])('the unknown list %j is refused', async (list) => {
  expect((await t.send(gridViews.getViews, { list }, closer)).json().response).toEqual({
    fields: { list: 'Send the name of the list' },
  })
})
