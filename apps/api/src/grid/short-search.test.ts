import { processorLog } from '@ivue/contracts/desks/staged-contract.ts'
import { type GridRequest, gridPage } from '@ivue/contracts/grid/wire.ts'
import { team } from '@ivue/contracts/people/contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addStaged, type StagedWorld, stagedWorld } from '../desks/staged/staged-world.fixture.ts'

const REFUSAL = 'This list has more than 50,000 rows. Search for three or more letters or digits in a row, or filter it first'

let t: StagedWorld
beforeAll(async () => {
  t = await stagedWorld('processor')
})
afterAll(() => t.close())

const totalOf = (response: unknown) => gridPage.loose().parse(response).totalItems

describe('a search for two letters', () => {
  it('is refused in more than 50,000 rows of a list with a search index, for three letters in none', async () => {
    const { id, number, taskId } = await addStaged(t, { slots: ['second'] })
    const fill = (to: number) => t.db.$executeRaw`
      INSERT INTO events (at, loan_id, loan_number, task_id, desk, module, after, actor_name)
      SELECT '2026-02-01', ${id}, ${number}, ${taskId}, 'processor', 'ProcessorDecision', 'Kept', 'Ada'
      FROM generate_series((SELECT count(*) FROM events) + 1, ${to}::int)`
    const search = async (searchString: string, more: GridRequest = {}) => {
      const input = { taskStatus: 'All', count: 'later', filterData: { searchString }, ...more } as const
      const { flag, msg, response } = await t.call(processorLog.getDashboardProcessorUWLogTaskList, input, t.people.manager)
      return flag ? totalOf(response) : { msg, response }
    }
    await fill(50_000)
    expect(await search('qx')).toBe(0)
    await fill(50_001)
    expect(await search('qx')).toEqual({ msg: REFUSAL, response: { fields: { 'filterData.searchString': REFUSAL } } })
    expect(await search('qxy')).toBe(0)
    expect(await search('qx', { loanNumber: '99' })).toBe(0)
  })

  it('is answered in any number of rows of a list without one, where three letters would take as long', async () => {
    await t.db.$executeRaw`INSERT INTO teams (name, department) SELECT 'Team ' || n, 'Processing' FROM generate_series(1, 50001) n`
    const { flag, msg, response } = await t.call(team.getList, { filterData: { searchString: 'qx' } }, t.people.admin)
    expect([flag, msg, totalOf(response)]).toEqual([true, '', 0])
  })
})
