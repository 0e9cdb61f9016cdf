import { notifications } from '@ivue/contracts/notifications/contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fromNow, now } from '../testing/clock.ts'
import { addLoan } from '../testing/loans.ts'
import { type SignIn, type TestApp, testApp } from '../testing/test-app.ts'
import { notify } from './notify.ts'
import { removeOldNotices } from './queries.ts'

const DAY = 86_400_000

let t: TestApp
let me: SignIn
let other: SignIn

beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  me = await t.signedIn()
  other = await t.signedIn()
})

const tell = (userId: number, ...texts: string[]) =>
  notify(
    t.db,
    texts.map((text) => ({ userId, kind: 'export' as const, text, link: '/closing' })),
  )
const bell = async (as: SignIn) => {
  const { response } = await t.call(notifications.getList, {}, as)
  return notifications.getList.output.parse(response)
}
const textsOf = (rows: { text: string }[]) => rows.map(({ text }) => text)

describe('the bell', () => {
  it("shows a person's own notices, the newest first, and counts the unread ones", async () => {
    await tell(me.userId, 'first', 'second')
    await tell(other.userId, 'not mine')
    const { unread, rows } = await bell(me)
    expect(unread).toBe(2)
    expect(textsOf(rows)).toEqual(['second', 'first'])
    expect(rows[0]).toMatchObject({ kind: 'export', link: '/closing', read: false })
  })

  it('names the borrower of a loan next to its text, if the reader may open it', async () => {
    const closer = await t.person({ roles: ['Closer'], permissions: ['loans.view', 'closing.view'] })
    const [mine, hidden] = [await addLoan(t.db, { slots: [closer.id] }), await addLoan(t.db, {})]
    const session = await t.signIn(closer.username)
    await tell(closer.id, `Loan ${mine.number} was assigned to you`, `Loan ${hidden.number} was given to somebody else`, '3 loans came')
    const { rows } = await bell(session)
    const { borrowerLastName, borrowerFirstName } = await t.db.loan.findUniqueOrThrow({ where: { id: mine.id } })
    const borrower = [borrowerLastName, borrowerFirstName].filter(Boolean).join(', ')
    expect(rows.map(({ loans }) => loans)).toMatchObject([[], [], [{ number: mine.number, borrower }]])
    expect(textsOf(rows)).toEqual([
      '3 loans came',
      'A loan outside your scope was given to somebody else',
      `Loan ${mine.number} was assigned to you`,
    ])
    await tell(me.userId, `Loan ${mine.number} was assigned to you`)
    expect((await bell(me)).rows.map(({ loans }) => loans)).toEqual([[]])
  })

  it('neither names nor links a loan that left the scope of its reader, wherever a text names it', async () => {
    const closer = await t.person({ roles: ['Closer'], permissions: ['loans.view', 'closing.view'] })
    const loan = await addLoan(t.db, { slots: [closer.id] })
    const { number } = loan
    const texts = [`${number} came`, `Ana on loan ${number}, which you follow: decided`, `Changed: ${number}, 7700000099`, 'Nothing']
    await notify(
      t.db,
      texts.map((text) => ({ userId: closer.id, kind: 'follow' as const, text, link: `/mywork?loan=${number}` })),
    )
    const session = await t.signIn(closer.username)
    expect(textsOf((await bell(session)).rows)).toEqual(texts.toReversed())
    await t.db.task.updateMany({ where: { loanId: loan.id }, data: { slot1Id: null } })
    const { rows, unread } = await bell(session)
    expect(unread).toBe(4)
    expect(JSON.stringify(rows)).not.toContain(number)
    expect(rows.map(({ text, link }) => [text, link])).toEqual([
      ['Nothing', ''],
      ['Changed: a loan outside your scope, 7700000099', ''],
      ['Ana on a loan outside your scope, which you follow: decided', ''],
      ['A loan outside your scope came', ''],
    ])
  })

  it('marks one as read, or all up to the newest one seen', async () => {
    await tell(me.userId, 'first', 'second')
    const { rows } = await bell(me)
    const [second, first] = rows
    expect(await t.call(notifications.markRead, { id: first?.id }, me)).toMatchObject({ flag: true, response: { unread: 1 } })
    await tell(me.userId, 'third')
    expect(await t.call(notifications.markRead, { upTo: second?.id }, me)).toMatchObject({ flag: true, response: { unread: 1 } })
    expect((await bell(me)).rows.map(({ text, read }) => [text, read])).toEqual([
      ['third', false],
      ['second', true],
      ['first', true],
    ])
  })

  it('marks no notice of somebody else', async () => {
    await tell(other.userId, 'theirs')
    const [theirs] = (await bell(other)).rows
    expect(await t.call(notifications.markRead, { id: theirs?.id }, me)).toMatchObject({ response: { unread: 0 } })
    await t.call(notifications.markRead, { upTo: Number.MAX_SAFE_INTEGER }, me)
    expect((await bell(other)).unread).toBe(1)
  })

  it.each([{}, { id: 1, upTo: 2 }, { id: 'x' }, { upTo: -1 }])('refuses %j, naming the field', async (body) => {
    const answer = await t.send(notifications.markRead, body, me)
    expect(answer.json()).toMatchObject({ flag: false, response: { fields: expect.anything() } })
  })

  it('deletes notices after ninety days, or as the setting says', async () => {
    await tell(me.userId, 'old', 'new')
    const [newer, older] = (await bell(me)).rows
    await t.db.notification.update({ where: { id: older?.id ?? 0 }, data: { createdAt: fromNow(-91 * DAY) } })
    await t.db.notification.update({ where: { id: newer?.id ?? 0 }, data: { createdAt: fromNow(-89 * DAY) } })
    expect(await t.services.settings.get('notifications.keepDays')).toBe(90)
    expect(await removeOldNotices(t.db, now(), 90)).toBe(1)
    expect(textsOf((await bell(me)).rows)).toEqual(['new'])
  })
})
