import type { ActionAnswer } from '@ivue/contracts/worklist/actions.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addStaged, CALLS, type StagedWorld, stagedWorld } from '../../desks/staged/staged-world.fixture.ts'

let t: StagedWorld

describe.each(['processor', 'underwriter'] as const)('undoing a bulk assignment at the %s desk', (desk) => {
  beforeAll(async () => {
    t = await stagedWorld(desk)
  })
  afterAll(() => t.close())

  it('returns the loan itself to its person too, unless it was assigned to somebody else since', async () => {
    const person = `${desk}Id` as const
    const loans = [await addStaged(t), await addStaged(t), await addStaged(t, { loan: { [person]: t.people.beside.id } })]
    const body = { operation: 'bulk', recId: loans.map(({ taskId }) => taskId).join(','), selectedValue: String(t.people.mate.id) }
    const answer = await t.call(CALLS[desk].act, body, t.people.manager)
    const personOf = async () =>
      (await t.db.loan.findMany({ where: { id: { in: loans.map(({ id }) => id) } }, orderBy: { id: 'asc' } })).map((loan) => loan[person])
    expect(await personOf()).toEqual(Array(3).fill(t.people.mate.id))
    await t.db.loan.update({ where: { id: loans[1]?.id ?? 0 }, data: { [person]: t.people.outsider.id } })

    const recId = String((answer.response as ActionAnswer).undoId)
    expect(await t.call(CALLS[desk].act, { operation: 'undo', recId }, t.people.manager)).toMatchObject({ flag: true, msg: '3 undone' })
    expect(await personOf()).toEqual([t.people.first.id, t.people.outsider.id, t.people.beside.id])
    const other = desk === 'processor' ? 'underwriter' : 'processor'
    expect(await t.call(CALLS[other].act, { operation: 'undo', recId }, t.people.admin)).toMatchObject({ flag: false })
  })
})
