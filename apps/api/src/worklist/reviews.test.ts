import type { GridPage } from '@ivue/contracts/grid/wire.ts'
import { live } from '@ivue/contracts/live/contract.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { ALL_PERMISSIONS } from '@ivue/contracts/permissions.ts'
import { checklists } from '@ivue/contracts/quality/reviews/contract.ts'
import { worklist } from '@ivue/contracts/worklist/contract.ts'
import { REFUSED } from '@ivue/contracts/worklist/refusals.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Prisma } from '#generated/prisma/client.ts'
import { cells } from '../grid/cells.ts'
import { byName, readEvents } from '../live/read-events.fixture.ts'
import type { SignedIn } from '../platform/rpc/implement.ts'
import { withoutSession } from '../platform/rpc/implement.ts'
import { findViewer } from '../session/signed-in.ts'
import type { PersonInput } from '../testing/add-person.ts'
import { fromNow, now } from '../testing/clock.ts'
import { type AddedLoan, addLoan } from '../testing/loans.ts'
import { openSession } from '../testing/sessions.ts'
import { type SignIn, type TestApp, testApp } from '../testing/test-app.ts'
import { decideMismatch } from './assignment/mismatch.ts'
import { worklistCalls } from './calls.ts'
import { refuseLeased } from './presence/lease.ts'
import { type ReviewNow, reviewSubject } from './reviews.ts'
import type { WorklistDefinition } from './worklist-definition.ts'

/** A worklist of reviews like those of quality. It depends on no desk. */
const QA: WorklistDefinition<ReviewNow> = {
  subject: reviewSubject('closer'),
  worker: 'QC analyst',
  statuses: ['Pending', 'In QC'],
  stages: [],
  completion: {
    setting: 'closing.autoComplete',
    ruleFor: async () => ({ why: () => 'Answer every question first' }),
    complete: async () => {},
  },
  assistant: { assigns: [], other: [] },
  views: [],
}

interface Row {
  loan: string
  reviewer: string | null
}

import { makeUndo } from './undo/undo.ts'
import { buildRowUndos } from './undo/undo-rows.ts'

let t: TestApp
let loan: AddedLoan
let reviewId: number
type Name = 'manager' | 'ana' | 'ben' | 'closer'
const people = {} as Record<Name, SignIn & { viewer: SignedIn }>

const signedIn = async (input: PersonInput) => {
  const session = await openSession(t.db, await t.person({ permissions: ALL_PERMISSIONS, ...input }))
  const person = await findViewer(t.db, session.userId)
  if (!person) throw new Error('Nobody')
  return { ...session, viewer: withoutSession(person) }
}
const calls = () => worklistCalls({ ...t.services, undo: makeUndo(t.db, buildRowUndos([QA.subject])) }, QA)
const context = (name: Name) => ({ viewer: people[name].viewer, changed: () => {} })
const act = async (name: Name, input: object) => {
  const body = {
    recId: [String(reviewId)],
    selectedValue: '',
    selectedValueCloser: '',
    task: '',
    reason: '',
    reason2: '',
    loan: '',
    ...input,
  }
  return calls().act()(body as never, context(name))
}
const review = () => t.db.review.findUniqueOrThrow({ where: { id: reviewId } })
const eventsOf = async () =>
  (await t.db.event.findMany({ where: { reviewId }, orderBy: { id: 'asc' } })).map(({ module, before, after }) => [module, before, after])

beforeAll(async () => {
  t = await testApp()
  people.manager = await signedIn({ fullName: 'Mia Manager', roles: ['Manager - QC'] })
  people.ana = await signedIn({ fullName: 'Ana Analyst', roles: ['QC Analyst'] })
  people.ben = await signedIn({ fullName: 'Ben Analyst', roles: ['QC Analyst'] })
  people.closer = await signedIn({ fullName: 'Clo Closer', roles: ['Closer'] })
})
afterAll(() => t.close())
beforeEach(async () => {
  loan = await addLoan(t.db, { slots: [people.closer.userId] })
  const { id } = await t.db.review.create({
    data: { loanId: loan.id, kind: 'closer', type: 'ICD QC', instance: 1, assignedToId: people.ana.userId },
  })
  reviewId = id
})

describe('a worklist of reviews', () => {
  it('is a page of the rows in scope, with the list of people for clients that do not have it', async () => {
    const list = calls().list(() => ({
      from: Prisma.sql`reviews t JOIN loans l ON l.id = t.loan_id LEFT JOIN users u ON u.id = t.assigned_to_id`,
      id: Prisma.sql`t.id`,
      version: Prisma.sql`t.version`,
      read: { loan: Prisma.sql`l.number`, reviewer: Prisma.sql`u.full_name` },
      columns: [
        { title: 'Loan Number', draw: 'loan', cell: cells.text((row: Row) => row.loan), sort: Prisma.sql`l.number` },
        { title: 'Reviewer', draw: 'text', cell: cells.text((row: Row) => row.reviewer) },
      ],
      scope: QA.subject.visibleTo(people.ana.viewer),
      filters: [QA.subject.rows],
      defaultOrder: { col: 'Loan Number', dir: 'DESC' },
      spec: { filters: {}, pageSize: 10 },
    }))
    const page = async (input: object) =>
      JSON.parse(
        (
          (await list.handle(checklists.getDashboardQcCloserTaskList as never, input as never, { viewer: people.ana.viewer } as never)) as {
            text: string
          }
        ).text,
      ) as GridPage & { userList?: { Name: string }[] }
    const shown = await page({})
    expect(shown.tdata[0]).toMatchObject({ recsID: reviewId, 'Loan Number': { value: loan.number }, Reviewer: { value: 'Ana Analyst' } })
    expect(shown.userList?.map(({ Name }) => Name)).toEqual(['Ana Analyst'])
    expect(await page({ count: 'with' })).not.toHaveProperty('userList')
    const { response } = await t.call(worklist.getPeople, { list: 'qaCloser' }, people.ana)
    expect(response).toMatchObject({ workers: [{ Name: 'Ana Analyst' }, { Name: 'Ben Analyst' }], within: [{ Name: 'Ana Analyst' }] })
    expect(await t.call(worklist.getPeople, { list: 'qaCloser' }, await signedIn({ permissions: ['home.view'] }))).toMatchObject({
      msg: MESSAGES.noPermission,
    })
  })

  it('is assigned one by one and in bulk, with an event, a notice and an undo', async () => {
    expect(await act('manager', { operation: 'HCSEmployeeFullName1', selectedValue: String(people.ben.userId) })).toMatchObject({
      msg: 'Reassigned',
    })
    expect(await review()).toMatchObject({ assignedToId: people.ben.userId, version: 2, updatedById: people.manager.userId })
    const { response } = await act('manager', { operation: 'bulk', selectedValue: String(people.ana.userId) })
    expect(response).toMatchObject({ done: [reviewId], refused: [] })
    expect(await act('manager', { operation: 'undo', recId: [String(response.undoId)] })).toMatchObject({ msg: '1 undone' })
    expect(await review()).toMatchObject({ assignedToId: people.ben.userId, version: 4 })
    expect(await eventsOf()).toEqual([
      ['ReviewReassignment1', 'Ana Analyst', 'Ben Analyst'],
      ['ReviewReassignment1', 'Ben Analyst', 'Ana Analyst'],
      ['ReviewReassignment1', 'Ana Analyst', 'Ben Analyst'],
    ])
    const notices = await t.db.notification.findMany({ where: { userId: people.ben.userId }, orderBy: { id: 'asc' } })
    expect(notices.map(({ text, link }) => [text, link])).toEqual([
      [`Loan ${loan.number} was assigned to you by Mia Manager`, `/qccloser?loan=${loan.number}`],
      [`Loan ${loan.number} was given back to you by Mia Manager, who undid an assignment`, `/qccloser?loan=${loan.number}`],
    ])
  })

  it('cannot be undone after QC began, or assigned without permission', async () => {
    const { response } = await act('manager', { operation: 'bulk', selectedValue: String(people.ben.userId) })
    await t.db.review.update({ where: { id: reviewId }, data: { startedAt: fromNow(1000) } })
    await expect(act('manager', { operation: 'undo', recId: [String(response.undoId)] })).rejects.toThrow('QC has started meanwhile')
    await expect(act('ben', { operation: 'bulk', selectedValue: String(people.ana.userId) })).rejects.toThrow(REFUSED.managersOnly)
    await expect(act('ana', { operation: 'HCSEmployeeFullName1', selectedValue: String(people.ben.userId) })).rejects.toThrow(
      MESSAGES.notFound,
    )
  })

  it('has a proposed reviewer, who is accepted or rejected', async () => {
    const decide = async (reconStatus: string) =>
      decideMismatch(t.services, await calls().assignment(context('manager')), { id: reviewId, seen: undefined, recon: '', reconStatus })
    const propose = () => act('manager', { operation: 'HCSEmployeeFullName2', selectedValueCloser: String(people.ben.userId) })
    await propose()
    expect(await review()).toMatchObject({ assignedToId: people.ana.userId, proposedId: people.ben.userId })
    expect(await decide('0')).toMatchObject({ msg: 'Assignment kept' })
    expect(await review()).toMatchObject({ assignedToId: people.ana.userId, proposedId: null })
    await propose()
    expect(await decide('1')).toMatchObject({ msg: 'Reassigned' })
    expect(await review()).toMatchObject({ assignedToId: people.ben.userId, proposedId: null })
  })

  it('has comments in the thread of the loan', async () => {
    expect(
      await calls().comment({ recsID: reviewId, closercomment: 'The note is missing', mentions: [], version: undefined }, context('ana')),
    ).toMatchObject({
      msg: 'Comment added',
    })
    const { comments, mayComment } = await calls().comments({ recsID: reviewId }, context('ana'))
    expect([comments, mayComment]).toMatchObject([[{ processorName: 'Ana Analyst (QC)', Comment: 'The note is missing' }], ''])
    expect(await t.db.task.findUniqueOrThrow({ where: { id: loan.taskId } })).toMatchObject({ commentCount: 1, respondback: 1 })
  })

  it('is decided by the holder of the lease, and other people see who has it open', async () => {
    const place = { list: 'qaCloser', recsID: reviewId, doing: 'decision', lease: true } as const
    expect((await t.call(live.open, { ...place, opening: 'opening-of-ana' }, people.ana)).response.lease).toMatchObject({ byMe: true })
    expect((await t.call(live.open, { ...place, opening: 'opening-of-mia' }, people.manager)).response.lease).toMatchObject({
      by: 'Ana Analyst',
      byMe: false,
    })
    await expect(refuseLeased(t.db, people.manager.viewer, { list: 'qaCloser', id: reviewId }, now())).rejects.toThrow(
      'Ana Analyst is deciding',
    )
    const { response } = await t.call(live.getPresence, { list: 'qaCloser' }, people.manager)
    expect(response.rows).toMatchObject([{ recsID: reviewId, people: [{ name: 'Ana Analyst', deciding: true }] }])
    expect(await t.call(live.open, { ...place, opening: 'opening-of-ben' }, people.ben)).toMatchObject({
      flag: false,
      msg: MESSAGES.notFound,
    })
  })

  it('reports changed rows to people who may see them', async () => {
    const base = await t.app.listen({ host: '127.0.0.1', port: 0 })
    const [mia, ben] = [await readEvents(base, people.manager), await readEvents(base, people.ben)]
    await Promise.all([mia, ben].map((reader) => reader.until(byName('hello'))))
    await t.db.review.update({ where: { id: reviewId }, data: { startedAt: now() } })
    await mia.until(({ data }) => data.list === 'qaCloser' && (data.ids?.includes(reviewId) ?? false))
    await act('manager', { operation: 'HCSEmployeeFullName1', selectedValue: String(people.ben.userId) })
    await ben.until(({ data }) => data.list === 'qaCloser' && (data.ids?.includes(reviewId) ?? false))
    for (const reader of [mia, ben]) reader.cut()
  })
})
