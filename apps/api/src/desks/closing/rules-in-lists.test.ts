import { evaluateTask } from '@ivue/contracts/desks/clock/sla.ts'
import { closing } from '@ivue/contracts/desks/contract.ts'
import { whyNotDecideClosing } from '@ivue/contracts/desks/rules.ts'
import { CLOSING_STATUSES } from '@ivue/contracts/desks/words.ts'
import { type Cell, type DeskPage, deskPage } from '@ivue/contracts/grid/wire.ts'
import { loanDetails } from '@ivue/contracts/loans/contract.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { REFUSED } from '@ivue/contracts/worklist/refusals.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Prisma } from '#generated/prisma/client.ts'
import { measureResultSql } from '../../platform/rows/sla-sql.ts'
import { addLoan } from '../../testing/loans.ts'
import { closingWorld, type Name, type World } from './closing-world.fixture.ts'

let t: World

beforeAll(async () => {
  t = await closingWorld()
  const { first, second, mate, outsider, looker } = t.people
  const slots = [
    [first, second],
    [second, first],
    [first, first],
    [mate, null],
    [null, second],
    [outsider, mate],
    [looker, looker],
    [null, null],
  ] as const
  for (const [one, two] of slots) {
    for (const taskStatus of CLOSING_STATUSES) {
      for (const check of ['none', 'open', 'passed']) {
        const at = new Date('2026-02-03T12:00:00Z')
        await addLoan(t.db, {
          slots: [one?.id ?? null, two?.id ?? null],
          taskStatus,
          conflictCheckRequiredAt: check === 'none' ? null : at,
          conflictCheckPassedAt: check === 'passed' ? at : null,
        })
      }
    }
  }
})
afterAll(() => t.close())

const listOf = async (name: Name): Promise<DeskPage> => {
  const { response } = await t.call(
    closing.getDashboardClosingTaskList,
    { taskStatus: 'All', filterData: { pageSize: 'All' } },
    t.people[name],
  )
  return deskPage.parse(response)
}

describe('the availability of a decision in the list', () => {
  it.each<[Name, number]>([
    ['admin', 96],
    ['manager', 96],
    ['lead', 72],
    ['unitLeader', 72],
    ['first', 36],
    ['second', 36],
    ['mate', 24],
    ['assistant', 72],
    ['outsider', 12],
    ['looker', 12],
  ])('agrees with the rule for %s over %i tasks', async (name, count) => {
    const { tdata } = await listOf(name)
    expect(tdata).toHaveLength(count)
    const tasks = new Map((await t.db.task.findMany({ include: { loan: true } })).map((task) => [task.id, task]))
    const seen = new Set<string>()
    for (const row of tdata) {
      const task = tasks.get(row.recsID)
      if (!task) throw new Error(`no task ${row.recsID}`)
      const conflictActive = task.loan.conflictCheckRequiredAt !== null && task.loan.conflictCheckPassedAt === null
      const why = whyNotDecideClosing(t.people[name].viewer, { ...task, conflictActive, unexplained: [] }) ?? ''
      const [decision, status] = [row.Decision as Cell, row.Status as Cell]
      expect([task.id, decision.why, status.why]).toEqual([task.id, why, why])
      expect(status.value).toMatch(new RegExp(`^${task.status}@(slate|amber|green)@${why === '' ? 0 : 1}$`))
      seen.add(why)
    }
    const answers = (['lead', 'unitLeader', 'assistant'] as Name[]).includes(name)
      ? [REFUSED.locked, REFUSED.notYours]
      : ['', REFUSED.locked, ...((['admin', 'manager'] as Name[]).includes(name) ? [] : [REFUSED.closingLocked])]
    expect(seen).toEqual(new Set(name === 'looker' ? [MESSAGES.noPermission] : answers))
  })

  it('equals what the dialog and the save say', async () => {
    for (const name of ['first', 'lead', 'looker'] as const) {
      for (const row of (await listOf(name)).tdata.filter((_, index) => index % 7 === 0)) {
        const { refused } = (await t.call(closing.getDecision, { recsID: row.recsID }, t.people[name])).response
        expect(refused).toBe((row.Decision as Cell).why)
        const { flag, msg } = await t.call(closing.saveDecisions, { recsID: row.recsID, loanStatus: '' }, t.people[name])
        expect([flag, msg]).toEqual([false, refused || MESSAGES.selectStatus])
      }
    }
  })
})

it('the availability of a reassignment in the list equals its outcome', async () => {
  for (const [name, off] of [
    ['manager', ''],
    ['first', ''],
    ['second', MESSAGES.noPermission],
  ] as const) {
    const cells = (await listOf(name)).tdata.map((row) => [
      (row.HCSEmployeeFullName1 as Cell).why,
      (row.Decision as Cell).why === REFUSED.locked,
    ])
    for (const [why, locked] of cells) expect(why).toBe(off || (locked ? REFUSED.locked : ''))
  }
})

describe('the availability of QC in the list', () => {
  const at = new Date('2026-03-01T12:00:00Z')
  const ended = { startedAt: at, endedAt: at }
  it.each<[string, Partial<Prisma.ReviewUncheckedCreateInput>[], string]>([
    ['no review', [], 'Submit'],
    ['a pending one', [{}], 'Pending'],
    ['one in QC', [{ startedAt: at }], 'In QC'],
    ['a completed one', [ended], 'Completed'],
    ['one with findings', [{ ...ended, findingCount: 1, grossFindingCount: 1, bypassReason: 'Known' }], 'Completed - Findings'],
    ['a bypassed one', [{ ...ended, bypassReason: 'Known' }], 'Completed - ByPass'],
    ['one that was pulled back', [{ pulledBackAt: at }], 'Submit'],
    ['a completed one and one that was pulled back', [ended, { pulledBackAt: at }], 'Completed'],
    ['a completed one and a pending one', [ended, {}], 'Pending'],
  ])('equals the loan popup: %s', async (_what, reviews, status) => {
    for (const locked of [false, true]) {
      const loan = await addLoan(t.db, { slots: [t.people.first.id, t.people.outsider.id], locked })
      for (const [index, review] of reviews.entries()) {
        await t.db.review.create({ data: { loanId: loan.id, kind: 'closer', type: 'ICD QC', instance: index + 1, ...review } })
      }
      for (const name of ['manager', 'first', 'looker'] as const) {
        await t.db.task.update({ where: { id: loan.taskId }, data: { slot2Id: t.people[name].id } })
        const { response } = await t.call(closing.getDashboardClosingTaskList, { loanNumber: loan.number }, t.people[name])
        const [row] = (response as DeskPage).tdata
        const [icd, doc] = [row?.['ICD QC'] as Cell, row?.['Final Doc QC'] as Cell]
        expect([icd.value, doc.value]).toEqual([status, 'Submit'])
        if (status === 'Completed - Findings') {
          // Its findings are opened, and the loan is not sent again from here.
          const { id } = await t.db.review.findFirstOrThrow({ where: { loanId: loan.id } })
          expect(icd.recordId_).toBe(`${id}_ICD Dispute`)
          continue
        }
        expect(icd.recordId_).toBe(`${loan.taskId}_ICD QC`)
        if (name === 'looker') {
          expect([icd.why, doc.why]).toEqual([MESSAGES.noPermission, MESSAGES.noPermission])
          continue
        }
        const { reviewTypes } = (await t.call(loanDetails.fetchQc, { loanNumber: loan.number }, t.people[name])).response
        const whyOf = (type: string) => reviewTypes.find(({ review_name }) => review_name === type)?.why
        expect([icd.why, doc.why]).toEqual([whyOf('ICD QC'), whyOf('Final Doc QC')])
      }
    }
  })
})

it('SQL and the rule evaluate a measure alike', async () => {
  const moments = ['2026-03-10T16:59:59.999Z', '2026-03-10T17:00:00.000Z', '2026-03-10T17:00:00.001Z']
  const cases = [null, ...moments].flatMap((due) =>
    [null, ...moments].flatMap((actual) => moments.flatMap((now) => CLOSING_STATUSES.map((status) => ({ due, actual, now, status })))),
  )
  const rows = await t.db.$queryRawUnsafe<{ result: string }[]>(
    `SELECT ${measureResultSql('due', 'actual', 'status', 'now')} AS result
     FROM ROWS FROM (jsonb_to_recordset($1::jsonb) AS (due timestamptz(3), actual timestamptz(3), now timestamptz(3), status text)) WITH ORDINALITY AS c (due, actual, now, status, n) ORDER BY n`,
    JSON.stringify(cases),
  )
  const dateOf = (moment: string | null) => (moment === null ? null : new Date(moment))
  expect(cases.map((one, index) => [one, rows[index]?.result])).toEqual(
    cases.map((one) => [
      one,
      evaluateTask(one.status, [{ due: dateOf(one.due), actual: dateOf(one.actual) }], new Date(one.now)).results[0],
    ]),
  )
  expect(new Set(rows.map(({ result }) => result))).toEqual(new Set(['', 'Met', 'Not Met']))
})
