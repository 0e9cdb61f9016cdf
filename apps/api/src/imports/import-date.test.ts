import { dataImport } from '@ivue/contracts/imports/contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ImportWorld, importWorld, workbookOf } from './import-world.fixture.ts'

let world: ImportWorld
beforeAll(async () => {
  world = await importWorld()
})
afterAll(() => world.close())

const check = async (importDate: string) =>
  world.call(dataImport.checkUploadDate, { importType: 'closingAssignment', importDate }, world.importer)

describe('the date of an import', () => {
  it('may be today or up to seven days earlier in the business zone', async () => {
    // 30 June, 23:30 in Chicago, is 1 July in UTC.
    world.clock.set('2026-07-01T04:30:00Z')
    expect(await check('2026-07-01')).toMatchObject({ flag: false, msg: 'The date is in the future. Choose 2026-06-30 or earlier' })
    expect(await check('2026-06-30')).toMatchObject({ flag: true })
    expect(await check('2026-06-23')).toMatchObject({ flag: true })
    expect(await check('06/23/2026')).toMatchObject({ flag: true })
    expect(await check('2026-06-22')).toMatchObject({ flag: false, msg: 'The date is more than 7 days old' })
    expect((await check('2026-06-31')).flag).toBe(false)
    expect((await check('')).flag).toBe(false)
  })

  it('may not be before the last finished import, but may be the same', async () => {
    expect((await world.import(await workbookOf([{}]), '2026-06-28')).flag).toBe(true)
    const earlier = 'The last import was for 2026-06-28. Choose that date or a later one'
    expect(await check('2026-06-27')).toMatchObject({ flag: false, msg: earlier, response: { fields: { importDate: earlier } } })
    expect(await check('2026-06-28')).toMatchObject({ flag: true })
    expect(await world.import(await workbookOf([{ mloName: 'Somebody Else' }]), '2026-06-27')).toMatchObject({ flag: false, msg: earlier })
    expect((await world.import(await workbookOf([{ mloName: 'Somebody Else' }]), '2026-06-28')).response.state).toBe('done')
    expect(await world.db.import.count()).toBe(2)
  })

  it('is compared with imports of its own type only', async () => {
    expect(
      await world.call(dataImport.checkUploadDate, { importType: 'processorUW', importDate: '2026-06-24' }, world.importer),
    ).toMatchObject({
      flag: true,
    })
  })

  it('may be as early as the setting allows', async () => {
    const strict = await importWorld({ worker: false, settings: { 'imports.maxAgeDays': 1 } })
    const body = { importType: 'closingAssignment', importDate: '2026-06-28' } as const
    const { flag, msg } = await strict.call(dataImport.checkUploadDate, body, strict.importer)
    expect({ flag, msg }).toEqual({ flag: false, msg: 'The date is more than 1 day old' })
    await strict.close()
  })
})
