import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ImportWorld, importWorld, workbookOf } from '../import-world.fixture.ts'

const BLANK = { p1DueAt: null, p2DueAt: null, p3DueAt: null, p4DueAt: null, finalCdApprovedAt: null, closingPackageSentAt: null }
const IN_TIME = '0000000001'
const LATE = '0000000002'
const REFINANCE = '0000000003'
const GIVEN = '0000000004'
const CANCELED = '0000000005'

let world: ImportWorld
beforeAll(async () => {
  world = await importWorld()
  const { flag, msg } = await world.import(
    await workbookOf([
      { number: IN_TIME, ...BLANK },
      { number: LATE, ...BLANK, icdSentAt: '2026-06-26 16:10' },
      {
        number: REFINANCE,
        ...BLANK,
        purpose: 'Refinance',
        contractClosingOn: null,
        rescissionApplies: 'Y',
        scheduledFundingOn: '2026-07-13',
        icdSentAt: null,
        icdReceivedOn: null,
      },
      { number: GIVEN, ...BLANK, p1DueAt: '2026-06-26 14:19', p4DueAt: '7/10/2026 9:00 AM' },
      { number: CANCELED, ...BLANK, rowAction: 'Cancel', icdSentAt: null, icdReceivedOn: null },
    ]),
  )
  expect({ flag, msg }).toEqual({ flag: true, msg: 'Imported: 5 new, 0 changed, 0 unchanged' })
})
afterAll(() => world.close())

const task = (number: string) => world.db.task.findFirstOrThrow({ where: { loanNumber: number } })
const utc = (moment: string) => new Date(`${moment}:00Z`)

/** Phoenix is UTC−7 all year. */
describe('the measures of an imported closing (domain 5.5)', () => {
  it('are due at the computed times in the zone of the property if the cells are blank', async () => {
    expect(await task(IN_TIME)).toMatchObject({
      p1DueAt: utc('2026-06-26T22:00'),
      p2DueAt: utc('2026-07-08T00:00'),
      p3DueAt: utc('2026-07-07T19:00'),
      p4DueAt: utc('2026-07-09T00:00'),
      slaDueAt: utc('2026-07-07T19:00'),
      slaMeasure: 3,
    })
    expect(await task(REFINANCE)).toMatchObject({ p4DueAt: utc('2026-07-14T00:00') })
    expect(await task(GIVEN)).toMatchObject({ p1DueAt: utc('2026-06-26T21:19'), p4DueAt: utc('2026-07-10T16:00') })
  })

  it('are Met when in time, Not Met when late or overdue, and open until then', async () => {
    expect(await task(IN_TIME)).toMatchObject({ p1Result: 'Met', p2Result: '', p3Result: '', p4Result: '', slaMissed: false })
    expect(await task(LATE)).toMatchObject({ p1Result: 'Not Met', p1ActualAt: utc('2026-06-26T23:10'), slaMissed: true })
    expect(await task(REFINANCE)).toMatchObject({ p1Result: 'Not Met', p1ActualAt: null })
    expect(await task(GIVEN)).toMatchObject({ p1Result: 'Not Met' })
    expect(await task(CANCELED)).toMatchObject({ p1Result: '', slaMissed: false, slaDueAt: null })
  })

  it('are stamped at the first evaluation, and keep the stamp after another import', async () => {
    expect(await task(IN_TIME)).toMatchObject({ p1StampedAt: utc('2026-06-30T18:00'), p2StampedAt: null })
    world.clock.set('2026-07-08T18:00:00Z')
    await world.import(
      await workbookOf([
        { number: IN_TIME, ...BLANK, closingPackageSentAt: '2026-07-07 11:40', finalCdApprovedAt: '2026-07-07 17:01', mloName: 'New Name' },
      ]),
      '2026-07-08',
    )
    expect(await task(IN_TIME)).toMatchObject({
      p1Result: 'Met',
      p1StampedAt: utc('2026-06-30T18:00'),
      p2Result: 'Not Met',
      p2StampedAt: utc('2026-07-08T18:00'),
      p3Result: 'Met',
      p4Result: '',
    })
  })
})
