import { closingLog } from '@ivue/contracts/desks/contract.ts'
import { PROCESSOR_UW_LOG } from '@ivue/contracts/desks/lists.ts'
import { STAGED_MODULES } from '@ivue/contracts/desks/modules.ts'
import { processorLog } from '@ivue/contracts/desks/staged-contract.ts'
import { deskPage, type GridRequest, gridInput, gridPage } from '@ivue/contracts/grid/wire.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allRowsStatements } from '../grid/statement.ts'
import { withoutSession } from '../platform/rpc/implement.ts'
import { logList } from './log.grid.ts'
import { addStaged, type Name, type StagedWorld, stagedWorld } from './staged/staged-world.fixture.ts'

const answer = gridPage.extend({ taskList: deskPage.shape.taskList, callStatusList: deskPage.shape.callStatusList })

describe('the ProcessorUWLog', () => {
  let t: StagedWorld
  beforeAll(async () => {
    t = await stagedWorld('processor')
    await t.db.groupPermission.create({ data: { groupId: t.people.beside.groupId, permission: 'processor.log' } })
    const modules = [...STAGED_MODULES.filter((module) => !module.endsWith('Reassignment')), 'ClosingDecision']
    for (const slots of [['first'], ['outsider']] as const) {
      const loan = await addStaged(t, { slots })
      const { id: underwriting } = await t.db.task.create({
        data: { loanId: loan.id, desk: 'underwriter', status: 'Open', stage: 'Initial Review', slot1Id: t.people.beside.id },
      })
      for (const [n, module] of modules.entries()) {
        const desk = module.startsWith('Processor') ? 'processor' : module.startsWith('Closing') ? 'closing' : 'underwriter'
        const taskId = { processor: loan.taskId, underwriter: underwriting, closing: loan.closingTaskId }[desk]
        const at = new Date(Date.UTC(2026, 2, 1 + (n % 5), 12, n % 2))
        const actorName = n % 2 ? 'Ada Admin' : 'Mona Manager'
        await t.db.event.create({
          data: { at, loanId: loan.id, loanNumber: loan.number, taskId, desk, module, before: 'A', after: `B ${n}`, actorName },
        })
      }
    }
  })
  afterAll(() => t.close())

  const page = async (input: GridRequest = {}, as: Name = 'manager') => {
    const { flag, msg, response } = await t.call(processorLog.getDashboardProcessorUWLogTaskList, input, t.people[as])
    expect([flag, msg]).toEqual([true, ''])
    return answer.parse(response)
  }
  const modulesOf = ({ tdata }: Awaited<ReturnType<typeof page>>) => tdata.map((row) => (row.Module as { value: string }).value)
  const everything: GridRequest = { taskStatus: 'All', filterData: { pageSize: 'All' } }

  it('starts with reassignments of processors, both slots, ten rows, latest first', async () => {
    const shown = await page()
    expect([...modulesOf(shown)].sort()).toEqual([
      'ProcessorReassignment1',
      'ProcessorReassignment1',
      'ProcessorReassignment2',
      'ProcessorReassignment2',
    ])
    expect([shown.paginationData.pageSize, shown.orderArray, shown.totalItems]).toEqual([10, [{ col: 'Date', dir: 'DESC' }], 4])
    const dates = shown.tdata.map((row) => (row.Date as { at: string }).at)
    expect(dates).toEqual([...dates].sort().reverse())
    expect(shown.taskList.map(({ value }) => value)).toEqual(STAGED_MODULES)
    expect(shown.callStatusList).toEqual(shown.taskList)
  })

  it.each(STAGED_MODULES)('is filtered by %s', async (module) => {
    const shown = await page({ ...everything, taskStatus: module })
    const both = module.endsWith('Reassignment')
    expect(new Set(modulesOf(shown))).toEqual(new Set(both ? [`${module}1`, `${module}2`] : [module]))
    expect(shown.totalItems).toBe(both ? 4 : 2)
  })

  it('has the events of both desks only, in one order, without gaps between pages', async () => {
    const shown = await page(everything)
    expect(shown.totalItems).toBe(32)
    expect(modulesOf(shown).filter((module) => module.startsWith('Closing'))).toEqual([])
    for (const col of ['Date', 'Loan Number', 'Module', 'By']) {
      for (const dir of ['ASC', 'DESC'] as const) {
        const whole = await page({ ...everything, orderArray: [{ col, dir }] })
        const ids = whole.tdata.map(({ recsID }) => recsID)
        const pages: number[] = []
        for (let pageNo = 1; pageNo <= 4; pageNo++) {
          const { tdata } = await page({ taskStatus: 'All', orderArray: [{ col, dir }], filterData: { pageSize: 9, pageNo } })
          pages.push(...tdata.map(({ recsID }) => recsID))
        }
        expect([col, dir, pages]).toEqual([col, dir, ids])
        const values = whole.tdata.map((row) =>
          String((row[col] as { value: string; at?: string }).at ?? (row[col] as { value: string }).value),
        )
        expect(values).toEqual([...values].sort((one, other) => (one === other ? 0 : (one < other ? -1 : 1) * (dir === 'ASC' ? 1 : -1))))
      }
    }
  })

  it('shows times in the current business time zone, also for a repeated request', async () => {
    const shown = async () => (await page(everything)).tdata.map((row) => (row.Date as { value: string }).value.slice(11))
    const before = await shown()
    expect(await shown()).toEqual(before)
    await t.db.setting.create({ data: { key: 'business.zone', value: 'Pacific/Honolulu' } })
    t.services.settings.forget()
    const after = await shown()
    expect(after).toHaveLength(before.length)
    for (const [at, clock] of after.entries()) expect(clock).not.toBe(before[at])
    await t.db.setting.delete({ where: { key: 'business.zone' } })
    t.services.settings.forget()
    expect(await shown()).toEqual(before)
  })

  it('exports the same rows of both desks that it shows', async () => {
    const log = { desks: ['processor', 'underwriter'], list: PROCESSOR_UW_LOG } as const
    for (const [taskStatus, as, count] of [
      ['All', 'manager', 32],
      ['All', 'first', 8],
      ['UnderwriterReassignment', 'manager', 4],
    ] as const) {
      const input = gridInput.parse({ taskStatus })
      const list = logList(input, withoutSession(t.people[as].viewer), 'America/Chicago', log)
      const { rows, total } = allRowsStatements(list, input, [list.defaultOrder])
      const whole = await t.db.$queryRaw<{ recsID: number }[]>(rows)
      const shown = await page({ ...everything, taskStatus }, as)
      expect([await t.db.$queryRaw(total), whole.map(({ recsID }) => recsID)]).toEqual([
        [{ total: count }],
        shown.tdata.map(({ recsID }) => recsID),
      ])
    }
  })

  it("shows the events of work in the reader's scope, for each desk separately", async () => {
    expect((await page(everything, 'first')).totalItems).toBe(8)
    expect((await page(everything, 'lead')).totalItems).toBe(8)
    expect(new Set(modulesOf(await page(everything, 'beside')).map((module) => module.slice(0, 4)))).toEqual(new Set(['Unde']))
    expect((await page(everything, 'beside')).totalItems).toBe(16)
  })

  it('is filtered by people, by list id or employee id', async () => {
    const { first, beside, outsider } = t.people
    const totalOf = async (userId: string) => (await page({ ...everything, userId })).totalItems
    expect(await totalOf(String(first.id))).toBe(8)
    expect(await totalOf(first.employeeId)).toBe(8)
    expect(await totalOf(`${first.employeeId},${outsider.id}`)).toBe(16)
    expect(await totalOf(beside.employeeId)).toBe(16)
    expect(await totalOf(t.people.mate.employeeId)).toBe(0)
    expect((await page({ ...everything, userId: outsider.employeeId }, 'first')).totalItems).toBe(0)
    expect(await t.call(processorLog.getDashboardProcessorUWLogTaskList, { userId: 'nobody' }, t.people.manager)).toMatchObject({
      flag: false,
      response: { fields: { userId: expect.any(String) } },
    })
  })

  it('refuses an unknown module, and does not return events of the closing log', async () => {
    for (const taskStatus of ['ClosingDecision', 'Nonsense', 'constructor']) {
      const refused = await t.call(processorLog.getDashboardProcessorUWLogTaskList, { taskStatus }, t.people.manager)
      expect(refused).toMatchObject({ flag: false, response: { fields: { taskStatus: expect.stringContaining('Choose one of') } } })
    }
    const other = await t.call(closingLog.getDashboardClosingLogTaskList, { taskStatus: 'All' }, t.people.admin)
    expect(gridPage.parse(other.response).totalItems).toBe(2)
  })
})

describe('a log of more than a thousand events', () => {
  let t: StagedWorld
  beforeAll(async () => {
    t = await stagedWorld('processor')
  })
  afterAll(() => t.close())

  const page = async (as: Name, input: GridRequest = {}) => {
    const { response } = await t.call(
      processorLog.getDashboardProcessorUWLogTaskList,
      { taskStatus: 'All', count: 'later', ...input },
      t.people[as],
    )
    const { tdata, totalItems, estimated = false } = answer.parse(response)
    return { after: tdata.slice(0, 2).map((row) => (row.After as { value: string }).value), rows: tdata.length, totalItems, estimated }
  }
  /** Adds one event per second, starting at the second `from` of a day. */
  const addEvents = ({ id, number, taskId }: Awaited<ReturnType<typeof addStaged>>, after: string, count: number, from = 0) =>
    t.db.event.createMany({
      data: Array.from({ length: count }, (_, n) => ({
        at: new Date(Date.UTC(2026, 2, 1, 0, 0, from + n)),
        loanId: id,
        loanNumber: number,
        taskId,
        desk: 'processor',
        module: 'ProcessorDecision',
        after: `${after} ${n}`,
        actorName: 'Ada',
      })),
    })
  const many = { rows: 10, totalItems: 1001, estimated: true }

  it('keeps its total for the same reader, plus new events, until the session ends', async () => {
    const loan = await addStaged(t, { slots: ['first'] })
    await addEvents(loan, 'Of Farid', 1_000)
    const exact = { after: ['Of Farid 999', 'Of Farid 998'], rows: 10, totalItems: 1000, estimated: false }
    for (let time = 0; time < 3; time++) expect(await page('manager')).toEqual(exact)
    await addEvents(loan, 'Later', 1, 1_000)
    for (let time = 0; time < 12; time++) expect(await page('manager')).toEqual({ after: ['Later 0', 'Of Farid 999'], ...many })
    await addEvents(loan, 'Last', 1, 1_001)
    expect(await page('manager')).toEqual({ after: ['Last 0', 'Later 0'], ...many })
    expect(await page('manager', { count: 'only' })).toMatchObject({ totalItems: 1002, estimated: false })
    await t.db.session.updateMany({ where: { userId: t.people.manager.id }, data: { endedAt: t.services.now() } })
    expect(
      await t.call(processorLog.getDashboardProcessorUWLogTaskList, { taskStatus: 'All', count: 'later' }, t.people.manager),
    ).toMatchObject({
      flag: false,
      msg: MESSAGES.sessionOver,
    })
  })

  it('is counted again for a leader, because the scope of a leader can change', async () => {
    const [gone, kept] = [await addStaged(t, { slots: ['mate'] }), await addStaged(t, { slots: ['mate'] })]
    await addEvents(gone, 'Gone', 1_001)
    await addEvents(kept, 'Kept', 20)
    await t.db.task.updateMany({ where: { slot1Id: t.people.first.id }, data: { slot1Id: t.people.outsider.id } })
    for (let time = 0; time < 3; time++) expect(await page('lead')).toMatchObject(many)
    await t.db.task.updateMany({ where: { id: gone.taskId }, data: { slot1Id: t.people.outsider.id } })
    expect(await page('lead')).toEqual({ after: ['Kept 19', 'Kept 18'], rows: 10, totalItems: 20, estimated: false })
  })
})
