import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ImportWorld, importWorld, workbookOf } from '../import-world.fixture.ts'

const LOAN = '0000000001'

let world: ImportWorld
beforeAll(async () => {
  world = await importWorld()
})
afterAll(() => world.close())

/** Imports the loan with this Closing Task Status; `day` makes each workbook different. */
async function morningFile(taskStatus: string | null, day: string) {
  world.clock.set(`${day}T18:00:00Z`)
  return world.import(await workbookOf([{ number: LOAN, taskStatus, comment: `Morning of ${day}` }]), day)
}
const status = async () => (await world.db.task.findFirstOrThrow({ where: { loanNumber: LOAN, desk: 'closing' } })).status
const decide = (decided: string) => world.db.task.updateMany({ where: { loanNumber: LOAN }, data: { status: decided } })

describe('the status of a task', () => {
  it('stays as a person decided until the workbook has another status', async () => {
    await morningFile('WIP', '2026-07-01')
    await decide('Reschedule')
    await morningFile('WIP', '2026-07-02')
    expect(await status()).toBe('Reschedule')
    await morningFile(null, '2026-07-03')
    expect(await status()).toBe('Reschedule')

    await decide('WIP')
    await morningFile('Reschedule', '2026-07-04')
    expect(await status()).toBe('Reschedule')
    await morningFile('WIP', '2026-07-05')
    expect(await status()).toBe('WIP')
  })

  it('is stored as the workbook had it, also if nothing else changed', async () => {
    await decide('Reschedule')
    await morningFile('Reschedule', '2026-07-06')
    await decide('WIP')
    await morningFile('Reschedule', '2026-07-07')
    expect(await status()).toBe('WIP')
  })
})
