import { closing } from '@ivue/contracts/desks/contract.ts'
import { processor, underwriter } from '@ivue/contracts/desks/staged-contract.ts'
import type { Desk } from '@ivue/contracts/desks/words.ts'
import { dataImport } from '@ivue/contracts/imports/contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSession } from '../testing/sessions.ts'
import type { SignIn } from '../testing/test-app.ts'
import { assignmentOf, type ImportWorld, importWorld, TODAY, workbookOf } from './import-world.fixture.ts'

const DECIDE = {
  closing: closing.saveDecisions,
  processor: processor.saveDecisionsProcessor,
  underwriter: underwriter.saveDecisionsUnderwritter,
}
const KINDS = [
  {
    desk: 'closing',
    slot: 1,
    type: 'closingAssignment',
    column: 'slot1Id',
    letter: 'Y',
    worker: 'clm1180',
    other: 'clx9000',
    third: 'clt2206',
  },
  {
    desk: 'closing',
    slot: 2,
    type: 'closingAssignment',
    column: 'slot2Id',
    letter: 'Z',
    worker: 'clt2206',
    other: 'clx9000',
    third: 'pxr4471',
  },
  {
    desk: 'processor',
    slot: 1,
    type: 'processorUW',
    column: 'processorId',
    letter: 'M',
    worker: 'pxr4471',
    other: 'pxs5512',
    third: 'uwk2093',
  },
  {
    desk: 'underwriter',
    slot: 1,
    type: 'processorUW',
    column: 'underwriterId',
    letter: 'N',
    worker: 'uwk2093',
    other: 'uwn3301',
    third: 'pxr4471',
  },
] as const

let world: ImportWorld
let manager: SignIn
beforeAll(async () => {
  world = await importWorld()
  await world.db.user.updateMany({ data: { maxDailyAssign: 1000 } })
  const person = await world.person({
    permissions: ['closing.act', 'processor.act', 'underwriter.act'],
    roles: ['Manager - Closing', 'Manager - Processing', 'Manager - Underwriting'],
  })
  manager = await openSession(world.db, person)
})
afterAll(() => world.close())

describe.each(KINDS)('a rejected mismatch of a $desk task in slot $slot', ({ desk, slot, type, column, letter, worker, other, third }) => {
  const number = `00000007${KINDS.findIndex((kind) => kind.desk === desk && kind.slot === slot)}0`
  let spaces = 0
  /**
   * Returns a workbook with other bytes at each call, so that each is one more import. A trailing space is ignored, so the content stays
   * the same.
   */
  const bytes = (named: string) => {
    const row = { number, borrowerLastName: `Okafor${' '.repeat(++spaces)}`, [column]: named }
    return type === 'closingAssignment' ? workbookOf([row]) : assignmentOf([{ ...row, purpose: 'Purchase', type: 'Conventional' }])
  }
  const imported = async (named: string) => (await world.import(await bytes(named), TODAY, type)).response
  const task = () => world.db.task.findFirstOrThrow({ where: { loan: { number }, desk: desk as Desk } })
  const named = async () => (slot === 1 ? (await task()).mismatchId : (await task()).mismatch2Id)
  const outcome = async ({ importId }: { importId: number }) => {
    const { result, problems } = await world.db.importRow.findFirstOrThrow({ where: { importId } })
    return {
      result,
      problems: (problems as { column: string; msg: string }[]).filter((problem) => problem.column === letter).map(({ msg }) => msg),
    }
  }
  const reject = async () => {
    const { id } = await task()
    expect(await world.call(DECIDE[desk], { recsID: id, recon: '', reconStatus: '0' }, manager)).toMatchObject({ msg: 'Assignment kept' })
  }

  it('is not created again by the same workbook, whose answer has a warning', async () => {
    await imported(worker)
    expect(await outcome(await imported(other))).toMatchObject({ result: 'Mismatch' })
    expect(await named()).toBe(world.ids[other])
    await reject()
    const { version } = await task()
    const again = await outcome(await imported(other))
    expect(again).toEqual({
      result: 'Unchanged',
      problems: expect.arrayContaining([expect.stringMatching(/ of this loan, and stays: the change to .* was rejected$/)]),
    })
    expect(await task()).toMatchObject({ mismatchId: null, mismatch2Id: null, version })

    const { fileName } = (await world.upload(await bytes(other), { type })).response
    const { response } = await world.call(
      dataImport.dryRun,
      { uploadedFile: fileName, importType: type, dateOfImport: TODAY },
      world.importer,
    )
    expect(response).toMatchObject({ unchanged: 1, mismatched: 0 })
    expect(response.problems).toContainEqual(expect.objectContaining({ column: letter, level: 'warning' }))
  })

  it('is created again after the workbook named somebody else, or after somebody else took the task', async () => {
    await imported(worker)
    expect(await outcome(await imported(other))).toMatchObject({ result: 'Mismatch' })
    await reject()
    await world.db.task.updateMany({
      where: { id: (await task()).id },
      data: slot === 1 ? { slot1Id: world.ids[third] } : { slot2Id: world.ids[third] },
    })
    expect(await outcome(await imported(other))).toMatchObject({ result: 'Mismatch' })
    expect(await named()).toBe(world.ids[other])
  })
})
