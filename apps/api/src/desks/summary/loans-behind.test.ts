import type { Atom } from '@ivue/contracts/desks/summary/summary-figures.ts'
import type { StagedDesk } from '@ivue/contracts/desks/words.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readLoansBehind } from '../../figures/loans-queries.ts'
import { type FiguresWorld, figuresWorld, type Name } from '../../figures/world.fixture.ts'
import { addLoan } from '../../testing/loans.ts'
import { DESK_FIGURES } from './definitions.ts'
import { readDeskFigures, summaryOf } from './desk-figures.ts'

let t: FiguresWorld
beforeAll(async () => {
  t = await figuresWorld()
  const file = async (number: string, slot1: Name, came: string, decided?: string) => {
    const at = { createdAt: new Date(came), importedAt: new Date(came) }
    const { id: loanId } = await addLoan(t.db, { number })
    const task = { loanId, desk: 'underwriter', status: 'Open', stage: 'Initial Review', slot1Id: t.people[slot1].id, ...at }
    const { id: taskId } = await t.db.task.create({ data: task })
    const decision = { taskId, loanId, desk: 'underwriter', stage: 'Initial Risk Review', outcome: 'Completed', ownerId: task.slot1Id }
    if (decided) await t.db.decision.create({ data: { ...decision, decidedAt: new Date(decided) } })
  }
  await file('6700000001', 'first', '2026-05-10T15:00:00Z', '2026-06-10T15:00:00Z')
  await file('6700000002', 'first', '2026-06-10T15:00:00Z', '2026-07-02T15:00:00Z')
  await file('6700000003', 'outsider', '2026-06-20T15:00:00Z')
  await file('6700000004', 'first', '2026-07-03T15:00:00Z')
  await addLoan(t.db, {
    number: '6700000005',
    disposition: 'Funded',
    dispositionOn: new Date('2026-07-03'),
    processorId: t.people.first.id,
  })
})
afterAll(() => t.close())

async function behind(who: Name, desk: StagedDesk, atom: Atom, month: string) {
  const reading = await readDeskFigures(t.services, desk)
  const asked = { atom, month, person: null, limit: 100 }
  const { rows } = await readLoansBehind(t.db, DESK_FIGURES[desk], reading, t.people[who].viewer, asked)
  return rows.map(({ loanNumber }) => Number(loanNumber.slice(-1)))
}

it.each<[Name, StagedDesk, Atom, string, number[]]>([
  ['manager', 'underwriter', 'irrDue', '2026-05', [1]],
  ['manager', 'underwriter', 'irrDue', '2026-06', [1, 2, 3]],
  ['manager', 'underwriter', 'irrDone', '2026-06', [1]],
  ['manager', 'underwriter', 'irrDue', '2026-07', [2, 3, 4]],
  ['lead', 'underwriter', 'irrDue', '2026-07', [2, 4]],
  ['lead', 'underwriter', 'irrDone', '2026-07', [2]],
  ['lead', 'underwriter', 'files', '2026-07', [2]],
  ['manager', 'processor', 'funded', '2026-07', [5]],
  ['otherLead', 'processor', 'funded', '2026-07', []],
  ['manager', 'processor', 'minutes', '2026-07', []],
])('%s opens the loans of the %s desk behind %s of %s', async (who, desk, atom, month, loans) => {
  expect(await behind(who, desk, atom, month)).toEqual(loans)
})

it('as many as the figure says', async () => {
  const reading = await readDeskFigures(t.services, 'underwriter')
  const irr = summaryOf(reading, t.people.manager.viewer, 'underwriter', '').figures.find(({ key }) => key === 'irr')
  expect(irr?.history.slice(-3).map(({ numerator, denominator }) => [numerator, denominator])).toEqual([
    [0, 1],
    [1, 3],
    [1, 3],
  ])
})
