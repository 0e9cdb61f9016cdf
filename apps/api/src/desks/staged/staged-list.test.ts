import { PROCESSOR_STATUSES, STAGED_STATUSES, STAGES, UNDERWRITER_STATUSES } from '@ivue/contracts/desks/words.ts'
import { type Cell, type DeskPage, deskPage, type GridRequest } from '@ivue/contracts/grid/wire.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { REFUSED } from '@ivue/contracts/worklist/refusals.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addStaged, CALLS, type Name, type StagedWorld, stagedWorld } from './staged-world.fixture.ts'

interface StoredTask {
  id: number
  loanNumber: string
  borrower: string
  purpose: string
  state: string
  stage: string
  status: string
  slot1Id: number | null
  slot2Id: number | null
  slot1Name: string
  slot2Name: string
  importedAt: Date
  dueAt: Date | null
  doneAt: Date | null
}

/** Midnights of the business zone and ordinary hours. */
const IMPORTS = [
  '2026-03-08T05:59:59.999Z',
  '2026-03-08T06:00:00Z',
  '2026-03-09T04:59:59.999Z',
  '2026-03-09T05:00:00Z',
  '2026-03-12T15:30:00Z',
]
const NOW = new Date('2026-03-15T12:00:00Z')
const PEOPLE: [Name | null, Name | null][] = [
  ['first', 'second'],
  ['mate', null],
  ['outsider', null],
  ['second', 'first'],
  [null, null],
  ['looker', 'second'],
]
const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T

describe.each(['processor', 'underwriter'] as const)('the %s list', (desk) => {
  let t: StagedWorld
  let stored: StoredTask[]

  beforeAll(async () => {
    t = await stagedWorld(desk)
    t.clock.set(NOW)
    for (let n = 0; n < 40; n++) {
      const status = at(['Open', 'Open', ...STAGED_STATUSES[desk]], n)
      await addStaged(t, {
        slots: at(PEOPLE, n),
        stage: at(STAGES, n * 3),
        status,
        importedAt: new Date(at(IMPORTS, n)),
        dueAt: n % 5 === 0 ? null : new Date(`2026-03-${10 + (n % 9)}T22:00:00Z`),
        doneAt: status === 'Open' ? null : new Date(`2026-03-${10 + (n % 7)}T22:00:00Z`),
        commentCount: n % 3,
        loan: {
          borrowerLastName: at(['Okafor', 'Núñez', 'Zhang'], n),
          purpose: at(['Purchase', 'Refinance'], n),
          propertyState: at(['TX', 'CA', 'NY'], n),
          locked: n % 9 === 5,
        },
      })
    }
    stored = await t.db.$queryRaw<StoredTask[]>`
      SELECT t.id, l.number AS "loanNumber", l.borrower_last_name || ', ' || l.borrower_first_name AS borrower, l.purpose, l.property_state AS state, t.stage, t.status,
        t.slot1_id AS "slot1Id", t.slot2_id AS "slot2Id", coalesce(one.full_name, '') AS "slot1Name", coalesce(two.full_name, '') AS "slot2Name",
        t.imported_at AS "importedAt", t.due_at AS "dueAt", t.done_at AS "doneAt"
      FROM tasks t JOIN loans l ON l.id = t.loan_id LEFT JOIN users one ON one.id = t.slot1_id LEFT JOIN users two ON two.id = t.slot2_id WHERE t.desk = ${desk} ORDER BY t.id`
  })
  afterAll(() => t.close())

  async function page(input: GridRequest = {}, as: Name = 'manager'): Promise<DeskPage> {
    const { flag, msg, response } = await t.call(CALLS[desk].list, { count: 'with', ...input }, t.people[as])
    expect([flag, msg]).toEqual([true, ''])
    return deskPage.parse(response)
  }
  const all: GridRequest = { filterId: 'All', filterData: { pageSize: 'All' } }
  const idsOf = ({ tdata }: DeskPage) => tdata.map(({ recsID }) => recsID)
  const sorted = (ids: number[]) => [...ids].sort((one, other) => one - other)
  const has = (id: number) => (task: StoredTask) => task.slot1Id === id || task.slot2Id === id

  it('has the columns of the desk, ten rows, the latest import first', async () => {
    const shown = await page()
    expect(shown.headers.map(({ Title }) => Title)).toEqual(
      'Select,Loan Number,Borrower,Purpose,State,Stage,Status,Imported,Due,HCSEmployeeFullName1,HCSEmployeeFullName2,Comment,Decision,Recon,QC,Dispute,Overturned'.split(
        ',',
      ),
    )
    expect([shown.tdata.length, shown.orderArray]).toEqual([10, [{ col: 'Imported', dir: 'DESC' }]])
    const column = shown.headers.find(({ Title }) => Title === (desk === 'processor' ? 'Stage' : 'Status'))
    expect(column).toMatchObject({ drawType: 'dropdown' })
    expect(column?.data.map(({ value }) => value)).toEqual(desk === 'processor' ? PROCESSOR_STATUSES : UNDERWRITER_STATUSES)
  })

  it.each<[Name, () => number[] | 'all']>([
    ['admin', () => 'all'],
    ['manager', () => 'all'],
    ['lead', () => (['lead', 'first', 'second', 'mate'] as const).map((name) => t.people[name].id)],
    ['unitLeader', () => (['unitLeader', 'first', 'second', 'mate'] as const).map((name) => t.people[name].id)],
    ['first', () => [t.people.first.id]],
    ['outsider', () => [t.people.outsider.id]],
    ['looker', () => [t.people.looker.id]],
  ])('shows %s the work in scope, with a total equal to plain SQL', async (name, whose) => {
    const people = whose()
    const shown = await page(all, name)
    const [{ count } = { count: -1 }] =
      people === 'all'
        ? await t.db.$queryRaw<{ count: number }[]>`SELECT count(*)::int FROM tasks WHERE desk = ${desk}`
        : await t.db.$queryRaw<{ count: number }[]>`
            SELECT count(*)::int FROM tasks WHERE desk = ${desk} AND (slot1_id = ANY(${people}) OR slot2_id = ANY(${people}))`
    expect(count).toBeGreaterThan(0)
    expect([shown.totalItems, shown.tdata.length]).toEqual([count, count])
    expect(sorted(idsOf(shown))).toEqual(
      stored.filter((task) => people === 'all' || people.some((id) => has(id)(task))).map(({ id }) => id),
    )
  })

  const undecided = ({ status, stage }: StoredTask) => status === 'Open' && (desk === 'underwriter' || stage === 'Initial Review')
  const missed = ({ dueAt, doneAt }: StoredTask) => dueAt !== null && (doneAt ?? NOW) > dueAt
  it.each<[string, () => GridRequest, (task: StoredTask) => boolean]>([
    ['no stage, which means not yet decided', () => ({ filterId: undefined }), undecided],
    ['Initial Review', () => ({ filterId: 'Initial Review' }), undecided],
    ['another stage', () => ({ filterId: 'Final Risk Review' }), ({ stage }) => stage === 'Final Risk Review'],
    ['All', () => ({}), () => true],
    ['a status', () => ({ taskStatus: 'Completed' }), ({ status }) => status === 'Completed'],
    ['Met', () => ({ SLA: 'Met' }), (task) => !missed(task)],
    ['Not Met', () => ({ SLA: 'Not Met' }), missed],
    [
      'employees as a comma list',
      () => ({ userId: `${t.people.mate.id},${t.people.outsider.id}` }),
      (task) => has(t.people.mate.id)(task) || has(t.people.outsider.id)(task),
    ],
    ['All employees', () => ({ userId: 'All' }), () => true],
    ['a loan number', () => ({ loanNumber: stored[3]?.loanNumber ?? '' }), ({ id }) => id === stored[3]?.id],
    [
      'days of the import, both ends included',
      () => ({ dateFromSearch: '2026-03-08', dateToSearch: '2026-03-08' }),
      ({ importedAt }) => importedAt >= new Date('2026-03-08T06:00:00Z') && importedAt < new Date('2026-03-09T05:00:00Z'),
    ],
    [
      'a search',
      () => ({ filterData: { pageSize: 'All', searchString: 'okafor first' } }),
      (task) => task.borrower.startsWith('Okafor') && (task.slot1Name + task.slot2Name).includes('First'),
    ],
  ])('filters by %s', async (_name, input, fits) => {
    const shown = await page({ ...all, ...input() })
    const ids = stored.filter(fits).map(({ id }) => id)
    expect(ids.length).toBeGreaterThan(0)
    expect([sorted(idsOf(shown)), shown.totalItems]).toEqual([ids, ids.length])
  })

  it.each<[GridRequest, string, string]>([
    [{ filterId: 'Closed' }, 'filterId', 'Choose one of'],
    [{ taskStatus: 'WIP' }, 'taskStatus', 'Choose one of'],
    [{ SLA: 'Late' }, 'SLA', 'Choose one of'],
    [{ dateFromSearch: '2026-03-08' }, 'dateToSearch', MESSAGES.selectEndDate],
    [{ dateToSearch: '2026-03-08' }, 'dateFromSearch', MESSAGES.selectStartDate],
    [{ orderArray: [{ col: 'Recon', dir: 'ASC' }] }, 'orderArray', 'The list cannot be sorted by Recon'],
    [{ orderArray: [{ col: 'Nothing', dir: 'ASC' }] }, 'orderArray', 'There is no column Nothing'],
    [{ operation: 'Delete' }, 'operation', ''],
  ])('refuses %j, naming the field', async (input, field, msg) => {
    const answer = await t.call(CALLS[desk].list, input, t.people.manager)
    expect(answer.flag).toBe(false)
    expect((answer.response as unknown as { fields: Record<string, string> }).fields[field]).toContain(msg)
  })

  const KEYS: Record<string, (task: StoredTask) => string | number | null> = {
    'Loan Number': ({ loanNumber }) => loanNumber,
    Borrower: ({ borrower }) => borrower,
    Purpose: ({ purpose }) => purpose,
    State: ({ state }) => state,
    Stage: ({ stage }) => stage,
    Status: ({ status }) => status,
    Imported: ({ importedAt }) => importedAt.getTime(),
    Due: ({ dueAt }) => dueAt?.getTime() ?? null,
    HCSEmployeeFullName1: ({ slot1Name }) => slot1Name,
    HCSEmployeeFullName2: ({ slot2Name }) => slot2Name,
  }
  it('is sorted by each of its columns, then by id, with rows without due time last', async () => {
    const { headers } = await page(all)
    expect(headers.filter(({ extra }) => extra?.canSort).map(({ Title }) => Title)).toEqual(Object.keys(KEYS))
    for (const [col, key] of Object.entries(KEYS)) {
      for (const dir of ['ASC', 'DESC'] as const) {
        const way = dir === 'ASC' ? 1 : -1
        const expected = [...stored].sort((one, other) => {
          const [a, b] = [key(one), key(other)]
          if (a === b) return (one.id - other.id) * way
          if (a === null || b === null) return a === null ? 1 : -1
          return (a < b ? -1 : 1) * way
        })
        expect([col, dir, idsOf(await page({ ...all, orderArray: [{ col, dir }] }))]).toEqual([col, dir, expected.map(({ id }) => id)])
      }
    }
  })

  it('has the available actions of each row, and the reason if an action is not available', async () => {
    const whys = async (as: Name) => {
      const { tdata } = await page(all, as)
      return new Set(tdata.map((row) => (row.Decision as Cell).why))
    }
    const ended = STAGED_STATUSES[desk].filter((word) => word !== 'Open').map((word) => `This loan is ${word} already`)
    expect(await whys('manager')).toEqual(new Set(['', REFUSED.locked, ...ended]))
    expect(await whys('lead')).toEqual(
      new Set([desk === 'processor' ? REFUSED.notYoursProcessor : REFUSED.notYoursUnderwriter, REFUSED.locked]),
    )
    expect(await whys('looker')).toEqual(new Set([MESSAGES.noPermission]))
    const [row] = (await page(all, 'first')).tdata
    const asking = { empUserID: t.people.first.employeeId, userRole: desk === 'processor' ? 'Processor' : 'Underwriter' }
    expect(row).toMatchObject({ GUID: 'Decision', ...asking, Respondback: 1, BusinessDispute: 0 })
    expect(row).toMatchObject({ HCSEmployeeFullName1: { why: MESSAGES.noPermission } })
    expect(row).not.toHaveProperty('reassignedTo')
  })

  it('contains its extra data', async () => {
    const shown = deskPage.parse((await t.call(CALLS[desk].list, {}, t.people.lead)).response)
    expect(shown).toMatchObject({ manager: 1, roleUlTl: 1, autoCompleteFlg: 0, actionList: [] })
    expect(shown.userList?.map(({ Name }) => Name)).toEqual(['Farid First', 'Lena Lead', 'Mateo Mate', 'Sigrid Second'])
    expect(shown.userListAssignment?.map(({ Name }) => Name)).toContain('Otto Outsider')
    expect(shown.taskList.map(({ value }) => value)).toEqual(STAGED_STATUSES[desk])
    expect(shown.callStatusList.map(({ value }) => value)).toEqual(STAGES)
  })

  it('contains the figures of the month for a client that does not request them separately', async () => {
    const { response } = await t.call(CALLS[desk].list, {}, t.people.manager)
    expect(response).toMatchObject({ fundedTot: 0, declineTot: 0, totalLoan: 0 })
    const { response: without } = await t.call(CALLS[desk].list, { count: 'later' }, t.people.manager)
    expect(without).not.toHaveProperty('fundedTot')
  })
})
