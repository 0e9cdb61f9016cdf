import { manualAssignment } from '@ivue/contracts/loans/lists-contract.ts'
import type { ActionAnswer } from '@ivue/contracts/worklist/actions.ts'
import { worklist } from '@ivue/contracts/worklist/contract.ts'
import { FINAL_REASONS } from '@ivue/contracts/worklist/undo.ts'
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

  it('waits for what the person did later on another screen, and leaves it as it is', async () => {
    const { admin, mate, second } = t.people
    for (const kind of ['purpose', 'loanType', 'licence'])
      for (const value of ['Purchase', 'Refinance', 'Conventional', 'FHA', 'TX'])
        await t.db.userSkill.create({ data: { userId: second.id, kind, value } })
    const loan = await addStaged(t)
    const body = { operation: 'bulk', recId: String(loan.taskId), selectedValue: String(mate.id) }
    const { response } = await t.call(CALLS[desk].act, body, admin)
    const byHand = desk === 'processor' ? manualAssignment.saveProcessor : manualAssignment.saveUnderwriter
    expect(await t.call(byHand, { recId: loan.id, employeeId: String(second.id) }, admin)).toMatchObject({ flag: true })
    const undoId = (response as ActionAnswer).undoId ?? 0
    const msg = '0 undone, 1 refused: What you did on it later cannot be undone'
    expect(await t.call(worklist.undoAct, { undoId }, admin)).toMatchObject({ flag: false, msg })
    expect((await t.db.task.findUniqueOrThrow({ where: { id: loan.taskId } })).slot1Id).toBe(second.id)
    const { acts } = (await t.call(worklist.getRecentActs, {}, admin)).response
    expect(acts.slice(0, 2)).toMatchObject([
      { list: desk, operation: 'final', rows: [{ list: desk, id: loan.taskId, name: loan.number }], why: FINAL_REASONS.other },
      { id: undoId, why: 'What you did on it later cannot be undone' },
    ])
  })
})
