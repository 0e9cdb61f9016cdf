import type { GridPage } from '@ivue/contracts/grid/wire.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { ALL_PERMISSIONS, type Permission } from '@ivue/contracts/permissions.ts'
import { DISPUTE_MESSAGES } from '@ivue/contracts/quality/disputes/rules.ts'
import { REVIEW_MESSAGES } from '@ivue/contracts/quality/reviews/checklist.ts'
import { reviewActions } from '@ivue/contracts/quality/reviews/contract.ts'
import { NOTHING_TO_REMIND } from '@ivue/contracts/quality/reviews/rules.ts'
import { KIND_OF } from '@ivue/contracts/quality/reviews/words.ts'
import type { Role } from '@ivue/contracts/session/viewer.ts'
import type { QuestionList } from '@ivue/contracts/worklist/questions.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { now } from '../../testing/clock.ts'
import { expectAudited } from '../../testing/expect-audited.ts'
import { openSession } from '../../testing/sessions.ts'
import type { SignIn } from '../../testing/test-app.ts'
import { type Name, REVIEW_CALLS, type ReviewWorld, reviewWorld } from './review-world.fixture.ts'

let t: ReviewWorld
beforeAll(async () => {
  t = await reviewWorld()
})
afterAll(() => t.close())

type Page = GridPage & { actionList: { value: string }[] }
type Kind = keyof typeof REVIEW_CALLS

const page = async (kind: Kind, body: object, as: SignIn = t.people.manager) =>
  (await t.call(REVIEW_CALLS[kind].list, body, as)).response as Page
const idsOf = ({ tdata }: Page) => tdata.map(({ recsID }) => recsID)
const act = (body: { operation: string; recId: string; selectedValue?: string }, as: SignIn = t.people.manager) =>
  t.call(REVIEW_CALLS.closer.act, body, as)

describe('the reason why nobody reviews', () => {
  const WHY = 'Nobody can take it. Ana Analyst: Away today'
  const unassigned = async () => {
    const { id } = await t.add('ICD QC', { reviewer: null })
    await t.db.review.update({ where: { id }, data: { assignmentNote: WHY } })
    return id
  }

  it('is shown for reviews that wait for a reviewer, and in no other list', async () => {
    const id = await unassigned()
    const waiting = await page('closer', { taskStatus: 'Not Assigned' })
    expect(waiting.tdata.find(({ recsID }) => recsID === id)?.['Why Nobody']).toEqual({ value: WHY })
    const all = await page('closer', {})
    expect(all.headers.map(({ Title }) => Title)).not.toContain('Why Nobody')
  })

  it('is searched by its text', async () => {
    const id = await unassigned()
    const search = (searchString: string) => page('closer', { taskStatus: 'Not Assigned', filterData: { searchString } })
    expect(idsOf(await search('AWAY today'))).toContain(id)
    expect(idsOf(await search('licence'))).not.toContain(id)
  })

  it('disappears when somebody assigns the review, and returns when that is undone', async () => {
    const id = await unassigned()
    const note = async () => (await t.db.review.findUniqueOrThrow({ where: { id } })).assignmentNote
    const given = await act({ operation: 'bulk', recId: String(id), selectedValue: String(t.people.ana.userId) })
    expect(await note()).toBe('')
    const { undoId } = given.response as { undoId: number }
    expect(await act({ operation: 'undo', recId: String(undoId) })).toMatchObject({ flag: true })
    expect(await note()).toBe(WHY)
  })
})

describe('the audit of an underwriter review', () => {
  const audited = async (audit: string) => {
    const { id } = await t.add('UW Review')
    await t.db.review.update({ where: { id }, data: { startedAt: now(), audit } })
    return id
  }

  it('is a filter of the list, and empty for a pending review', async () => {
    const [full, partial, { id: pending }] = [await audited('Full'), await audited('Partial'), await t.add('UW Review')]
    const listed = async (audit: string) => idsOf(await page('underwriter', { audit, filterData: { pageSize: 'All' } }))
    expect((await listed('All')).sort()).toEqual(expect.arrayContaining([full, partial, pending]))
    expect(await listed('')).toEqual(await listed('All'))
    expect([await listed('Full'), await listed('Partial')]).toEqual([[full], [partial]])
    expect(await t.call(REVIEW_CALLS.underwriter.list, { audit: 'Half' }, t.people.manager)).toMatchObject({
      flag: false,
      response: { fields: { audit: 'Choose one of All, Full, Partial' } },
    })
  })

  it('is shown with its disputes', async () => {
    const id = await audited('Partial')
    for (const operation of ['Dispute', 'Overturned'])
      expect(await t.open('underwriter', 'manager', id, operation)).toMatchObject({ overturnAudit: 'Partial' })
    expect(await t.open('underwriter', 'manager', id, 'QA View')).toMatchObject({ audit: 'Partial' })
    const { id: other } = await t.add('ICD QC')
    expect(await t.open('closer', 'manager', other, 'Dispute')).not.toHaveProperty('overturnAudit')
  })

  it('hides decisions on a Partial one from everybody but managers, in every list of its questions', async () => {
    const id = await audited('Partial')
    const asked = { reviewId: id, category: 'Purchase', type: 'Assets', answer: 'No', comment: 'Wrong', severity: 'Material', asked: true }
    const outcomes = ['Accept', 'Reject', ''].map((result, at) => ({
      ...asked,
      sno: at + 1,
      question: `Question ${at}`,
      dispute: 'Yes',
      result,
    }))
    await t.db.reviewAnswer.createMany({ data: outcomes.map((one) => ({ ...one, resultComment: one.result && 'Page 12' })) })
    await t.db.review.update({ where: { id }, data: { endedAt: now(), findingCount: 2, grossFindingCount: 3, disputeCount: 3 } })
    const read = async (as: Name, operation: string) => {
      const { questions } = (await t.open('underwriter', as, id, operation)) as unknown as QuestionList
      return questions.map(({ overturn_result, result_comment, why, decided }) => [overturn_result, result_comment, why ?? '', decided])
    }
    for (const operation of ['Dispute', 'Overturned']) {
      const waits = operation === 'Dispute' ? REVIEW_MESSAGES.readOnlyDispute : ''
      expect(await read('ana', operation)).toEqual([
        ['', '', '', true],
        ['', '', '', true],
        ['', '', waits, undefined],
      ])
      expect(await read('manager', operation)).toEqual([
        ['Accept', 'Page 12', DISPUTE_MESSAGES.accepted, undefined],
        ['Reject', 'Page 12', DISPUTE_MESSAGES.rejected, undefined],
        ['', '', waits, undefined],
      ])
    }
    const found = async (searchString: string) => idsOf(await page('underwriter', { filterData: { searchString, pageSize: 'All' } }))
    expect([(await found('1 waiting')).includes(id), (await found('Decided')).includes(id)]).toEqual([true, false])
    expect((await read('ana', 'QA View')).map(([result, comment]) => [result, comment])).toEqual(outcomes.map(() => ['', '']))
    expect((await read('manager', 'QA View')).map(([result]) => result)).toEqual(['Accept', 'Reject', ''])
  })
})

describe('sending the e-mail of many reviews again', () => {
  it('sends mails for reviews that wait for somebody, and explains why not for the others', async () => {
    await t.db.user.update({ where: { id: t.people.ana.userId }, data: { clientEmail: 'ana@example.com' } })
    const [one, two, alone, done] = [
      await t.add('ICD QC'),
      await t.add('ICD QC'),
      await t.add('ICD QC', { reviewer: null }),
      await t.add('ICD QC'),
    ]
    await t.db.review.update({ where: { id: done.id }, data: { startedAt: now(), endedAt: now() } })
    const recId = [one, two, alone, done].map(({ id }) => id).join()
    expect(await act({ operation: 'remind', recId })).toMatchObject({
      flag: true,
      response: {
        done: [one.id, two.id],
        refused: [
          { id: alone.id, msg: 'There is no e-mail address of the reviewer on file' },
          { id: done.id, msg: NOTHING_TO_REMIND },
        ],
      },
    })
    const mails = await t.db.mail.findMany({ where: { subject: { endsWith: 'waits for you' } }, orderBy: { id: 'asc' } })
    expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual(
      [one, two].map(({ loan }) => ['ana@example.com', `ICD QC 1 on loan ${loan.number} waits for you`]),
    )
  })

  it('is available to people who manage reviews', async () => {
    const { id } = await t.add('ICD QC')
    const permissions = ALL_PERMISSIONS.filter((word) => word !== 'quality.manage')
    const analyst = await openSession(t.db, await t.person({ permissions, roles: ['QC Analyst'] }))
    await t.db.review.update({ where: { id }, data: { assignedToId: analyst.userId } })
    expect(await act({ operation: 'remind', recId: String(id) }, analyst)).toMatchObject({ flag: false, response: { done: [] } })
  })
})

it.each(['Processor QC', 'UW Review', 'ICD QC'] as const)('a manager gives a %s to another analyst', async (type) => {
  const { id, loan } = await t.add(type)
  const kind = KIND_OF[type]
  const body = { operation: 'HCSEmployeeFullName1', recId: String(id), selectedValue: String(t.people.ben.userId) }
  await t.call(REVIEW_CALLS[kind].act, body, t.people.manager)
  const change = `Loan ${loan.number}: Reviewer: Ana Analyst → Ben Analyst`
  await expectAudited(t, REVIEW_CALLS[kind].act, t.people.manager, [change])
})

it('a reset is refused if somebody changed the review in the meantime', async () => {
  const { id } = await t.add('ICD QC')
  const { version } = await t.db.review.findUniqueOrThrow({ where: { id } })
  await t.open('closer', 'ana', id)
  expect(await t.call(reviewActions.resetReview, { reviewId: id, version }, t.people.manager)).toMatchObject({
    flag: false,
    msg: 'Somebody changed this review since you looked. Nothing was reset',
  })
  expect((await t.open('closer', 'ana', id)).questions).toHaveLength(3)
})

describe('the action menu of Closer Assistance', () => {
  const listFor = async (permissions: readonly Permission[], roles: Role[]) => {
    const person = await openSession(t.db, await t.person({ permissions: [...permissions], roles }))
    return (await page('closer', {}, person)).actionList.map(({ value }) => value)
  }

  it('assigns the two slots, for people who may assign reviews', async () => {
    expect(await listFor(ALL_PERMISSIONS, ['Closer Assistance', 'Manager - QC'])).toEqual(['Assign reviewer 1', 'Assign reviewer 2'])
    expect(await listFor(ALL_PERMISSIONS, ['Closer Assistance', 'QC Analyst'])).toEqual(['Assign reviewer 1', 'Assign reviewer 2'])
    const withoutAssign = ALL_PERMISSIONS.filter((permission) => !permission.endsWith('.assign'))
    expect(await listFor(withoutAssign, ['Closer Assistance', 'QC Analyst'])).toEqual([])
    expect(await listFor(ALL_PERMISSIONS, ['Manager - QC'])).toEqual([])
  })
})

it('the facts of a condition are next to its question', async () => {
  const showWhen = {
    match: 'any',
    conditions: [
      { field: 'amount', operator: 'above', value: '200000' },
      { field: 'type', operator: 'is', value: 'FHA' },
    ],
  }
  const { id: asked } = await t.db.checkpoint.create({
    data: { kind: 'closer', sno: 45, type: 'Material', category: 'Escrow', question: 'Is the escrow large enough?', showWhen },
  })
  try {
    const { id } = await t.add('ICD QC')
    const { questions } = await t.open('closer', 'ana', id)
    expect(questions.find(({ sno }) => sno === 45)?.facts).toEqual([
      { label: 'Loan amount', value: '$250,000', made: true },
      { label: 'Loan type', value: 'Conventional', made: false },
    ])
    expect(questions.find(({ sno }) => sno === 1)).not.toHaveProperty('facts')
  } finally {
    await t.db.checkpoint.delete({ where: { id: asked } })
  }
})

it('the list is refused without its permission', async () => {
  const nobody = await openSession(t.db, await t.person({ permissions: ['home.view'] }))
  expect(await act({ operation: 'remind', recId: '1' }, nobody)).toMatchObject({ flag: false, msg: MESSAGES.noPermission })
})
