import { packHashSql } from '@ivue/contracts/reports/pack/canonical.ts'
import { type MonthlyPack, monthlyPacks } from '@ivue/contracts/reports/pack/pack-contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { smtpTransport } from '../../platform/mail/transport.ts'
import { administer } from '../../testing/databases.ts'
import { deliverDue } from '../../testing/deliver-due.ts'
import { expectAudited } from '../../testing/expect-audited.ts'
import { openSession } from '../../testing/sessions.ts'
import { startSmtp, type TestMailServer } from '../../testing/smtp.ts'
import { type SignIn, type TestApp, testApp } from '../../testing/test-app.ts'
import { until } from '../../testing/until.ts'
import { addFundedLoans, addPlanned, addRandomReviews } from '../tests/planned-world.fixture.ts'
import { mailPack } from './mail-pack.ts'
import { addReviews, cure, MONTH, NOW } from './pack-world.fixture.ts'

let t: TestApp
let smtp: TestMailServer
type Name = 'manager' | 'second' | 'lead' | 'nobody'
let people: Record<Name, SignIn>

const LOOK = 'reports.reviews'
const MANAGE = 'quality.manage'

beforeAll(async () => {
  t = await testApp({ env: { PUBLIC_URL: 'https://ivue.example.com' } })
  smtp = await startSmtp()
  t.clock.set(NOW)
  const quality = { permissions: [LOOK, MANAGE], roles: ['Manager - QC'] } as const
  const persons = {
    manager: await t.person({ ...quality, fullName: 'Vera Holmgren', clientEmail: 'vera@example.test' }),
    second: await t.person({ ...quality, fullName: 'Marisol Vega', clientEmail: 'marisol@example.test' }),
    lead: await t.person({ permissions: [LOOK], accessLevel: 'Team Leader', roles: ['Processor'], clientEmail: 'lead@example.test' }),
    nobody: await t.person({ permissions: ['loans.view'], clientEmail: 'nobody@example.test' }),
  }
  people = Object.fromEntries(
    await Promise.all(Object.entries(persons).map(async ([name, person]) => [name, await openSession(t.db, person)])),
  ) as Record<Name, SignIn>
  await addReviews(t, 5, 60)
})
afterAll(async () => {
  await t.close()
  await smtp.stop()
})

async function show(input: object, as: Name = 'manager'): Promise<MonthlyPack> {
  const { flag, msg, response } = await t.call(monthlyPacks.getMonthlyPack, input, people[as])
  if (!flag) throw new Error(msg)
  return response
}
const publish = (input: object, as: Name = 'manager') =>
  t.call(monthlyPacks.publishMonthlyPack, { month: MONTH, edition: 1, ...input } as never, people[as])
const sign = async (packId: number, as: Name) => (await t.call(monthlyPacks.signMonthlyPack, { packId }, people[as])).msg
const verify = async (packId: number) => (await t.call(monthlyPacks.verifyMonthlyPack, { packId }, people.manager)).response

/** Publishes a month as the manager and returns the pack's id. */
async function published(month: string): Promise<number> {
  const { flag, msg, response } = await publish({ month })
  if (!flag) throw new Error(msg)
  return response.packId
}

describe('a published pack', () => {
  it('never changes, whatever happens to its reviews, and its hash is the published one', async () => {
    const before = await show({ month: MONTH })
    expect(before.edition).toBeNull()
    const { response } = await publish({})
    const change = `Monthly pack August 2026, edition 1: – → published, sha256 ${response.hash}`
    await expectAudited(t, monthlyPacks.publishMonthlyPack, people.manager, [change])
    const kept = await show({ month: MONTH })
    expect(kept.edition).toMatchObject({ edition: 1, publishedBy: 'Vera Holmgren', hash: response.hash, signedAt: null, superseded: false })
    expect(kept.document).toEqual(before.document)

    const [finding] = await t.db.$queryRaw<{ id: number }[]>`
      SELECT f.id FROM findings f JOIN reviews r ON r.id = f.review_id WHERE r.selection = 'Random' AND r.phase = 'Post-closing' AND r.scope = 'Full' AND r.opportunity_count > 0 AND r.pulled_back_at IS NULL
        AND r.bypass_reason = '' AND r.audit <> 'Partial' AND f.outcome = 'Open' AND f.severity IN ('Critical', 'Material') AND r.ended_at BETWEEN '2026-08-05' AND '2026-08-29' LIMIT 1`
    await cure(t.db, finding?.id ?? 0)
    await t.db.user.updateMany({ where: { fullName: 'Vera Holmgren' }, data: { fullName: 'Vera Married' } })
    expect((await show({ month: MONTH })).document).toEqual(before.document)
    expect((await show({ packId: response.packId })).edition?.publishedBy).toBe('Vera Holmgren')
    const now = await show({ month: MONTH, live: 1 })
    expect(now.edition).toBeNull()
    expect(now.document).not.toEqual(before.document)

    expect(await verify(response.packId)).toEqual({ published: response.hash, computed: response.hash, same: true })
    const [row] = await t.db.$queryRawUnsafe<{ encode: string }[]>(packHashSql(response.packId))
    expect(row?.encode).toBe(response.hash)
  })

  it('is corrected by another edition with a reason, and the old one stays available', async () => {
    const { packId } = (await publish({ month: '2026-07' })).response
    expect(await publish({ month: '2026-07', edition: 2, reason: 'Short' })).toMatchObject({
      flag: false,
      response: { fields: { reason: 'Write in at least 10 characters what this edition corrects' } },
    })
    expect((await publish({ month: '2026-07' })).msg).toBe('Somebody published July 2026 meanwhile: look at it as it is now')
    const reason = 'A sample was left out by mistake'
    const { response } = await publish({ month: '2026-07', edition: 2, reason })
    const change = `Monthly pack July 2026, edition 2: – → published, sha256 ${response.hash}`
    await expectAudited(t, monthlyPacks.publishMonthlyPack, people.manager, [change])
    expect((await show({ month: '2026-07' })).edition).toMatchObject({ edition: 2, reason })
    expect((await show({ packId })).edition).toMatchObject({ edition: 1, reason: '', superseded: true })
    expect((await show({ packId })).editions.map(({ edition }) => edition)).toEqual([1, 2])
    expect(await sign(packId, 'second')).toBe('A later edition of this month was published: sign that one off')
  })

  it('is not changed by the program, and reports a change by somebody else', async () => {
    const packId = await published('2026-06')
    await expect(t.db.monthlyPack.update({ where: { id: packId }, data: { content: '{}' } })).rejects.toThrow('cannot be changed')
    await expect(t.db.monthlyPack.delete({ where: { id: packId } })).rejects.toThrow('cannot be changed')
    const { document } = await show({ packId })
    const altered = JSON.stringify({ ...document, title: 'Quality control, all is well' }).replaceAll("'", "''")
    await administer(
      t.owner,
      `ALTER TABLE monthly_packs DISABLE TRIGGER keep_published_pack; UPDATE monthly_packs SET content = '${altered}' WHERE id = ${packId}; ALTER TABLE monthly_packs ENABLE TRIGGER keep_published_pack`,
    )
    expect(await verify(packId)).toMatchObject({ same: false })
    expect((await show({ packId })).unaltered).toBe(false)
    expect(await sign(packId, 'second')).toBe('The stored content is not what was published: it cannot be signed off')
    const pdf = await t.send(monthlyPacks.downloadMonthlyPack, { packId }, people.manager)
    expect(pdf.json()).toMatchObject({ flag: false, msg: 'The stored content is not what was published: no PDF is made of it' })
  })
})

describe('the permissions of a pack', () => {
  it('for publishing: managers of quality, for a finished month', async () => {
    expect((await publish({ month: '2026-09' })).msg).toBe('September 2026 is not over: its figures still change')
    expect((await publish({ month: '2026-01' }, 'lead')).flag).toBe(false)
    expect(await t.db.monthlyPack.count({ where: { month: { in: [new Date('2026-09-01'), new Date('2026-01-01')] } } })).toBe(0)
  })

  it('for signing off: a second person, once', async () => {
    const packId = await published('2026-05')
    expect(await sign(packId, 'manager')).toBe('You published this pack: somebody else signs it off')
    expect((await t.call(monthlyPacks.signMonthlyPack, { packId }, people.lead)).flag).toBe(false)
    expect(await sign(packId, 'second')).toBe('Signed off')
    const change = 'Monthly pack May 2026, edition 1: published → signed off'
    await expectAudited(t, monthlyPacks.signMonthlyPack, people.second, [change])
    expect((await show({ packId })).edition).toMatchObject({ signedBy: 'Marisol Vega', signedAt: expect.stringMatching(/^2026-09-20T/) })
    expect(await sign(packId, 'second')).toBe('This pack is signed off')
    expect(await verify(packId)).toMatchObject({ same: true })
  })

  it('for reading: everybody with the permission, but loans and people only for people who see all reviews', async () => {
    expect((await t.call(monthlyPacks.getMonthlyPack, { month: MONTH }, people.nobody)).flag).toBe(false)
    const whole = await show({ month: MONTH })
    const kept = await show({ month: MONTH }, 'lead')
    expect([whole.namesKept, kept.namesKept]).toEqual([false, true])
    expect(whole.document.loans.length).toBeGreaterThan(0)
    expect(kept.document).toMatchObject({ loans: [], marks: {}, loanCount: whole.document.loanCount })
    expect(kept.document.sections.map(({ id }) => id)).toEqual(whole.document.sections.map(({ id }) => id).filter((id) => id !== 'people'))
    for (const { number } of whole.document.loans) expect(JSON.stringify(kept)).not.toContain(number)
  })

  it('for a missing pack: it is not found', async () => {
    for (const call of [monthlyPacks.verifyMonthlyPack, monthlyPacks.signMonthlyPack, monthlyPacks.getMonthlyPack] as const)
      expect(await t.call(call, { packId: 999_999 }, people.manager)).toMatchObject({ flag: false, msg: 'Not found' })
  })
})

describe('the PDF of a pack', () => {
  it('can be downloaded by everybody who may read the pack', async () => {
    const packId = await published('2026-04')
    const answer = await t.send(monthlyPacks.downloadMonthlyPack, { packId }, people.lead)
    expect(answer.headers['content-type']).toContain('application/pdf')
    await expectAudited(t, monthlyPacks.downloadMonthlyPack, people.lead, ['Monthly pack April 2026, edition 1: – → downloaded'])
    expect(answer.headers['content-disposition']).toContain('Monthly%20pack%202026-04.pdf')
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(answer.rawPayload.subarray(-6).toString()).toContain('%%EOF')
    expect((await t.send(monthlyPacks.downloadMonthlyPack, { packId }, people.nobody)).json()).toMatchObject({ flag: false })
  })

  it('is made by at most two processes however often one person requests it, then stored, and made again after the sign-off', async () => {
    const packId = await published('2026-02')
    const download = () => t.send(monthlyPacks.downloadMonthlyPack, { packId }, people.manager)
    const bytes = async () => (await download()).rawPayload
    let answered = 0
    let most = 0
    const downloads = Array.from({ length: 10 }, () => download().finally(() => answered++))
    await until(
      () => {
        most = Math.max(most, process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length)
        return answered === downloads.length
      },
      { what: 'ten PDFs', within: 60_000 },
    )
    const answers = await Promise.all(downloads)
    expect(answers.map(({ headers }) => headers['content-type'])).toEqual(Array(10).fill('application/pdf'))
    expect(most).toBeLessThanOrEqual(2)
    const files = () => t.db.file.count({ where: { purpose: 'pack', title: 'Monthly pack 2026-02.pdf' } })
    const kept = await files()
    expect(kept).toBeLessThanOrEqual(2)
    const before = await bytes()
    expect([(await bytes()).equals(before), await files()]).toEqual([true, kept])
    await sign(packId, 'second')
    expect([(await bytes()).equals(before), await files()]).toEqual([false, kept + 1])
  })

  it('is mailed once, to people who may see the pack at that time', async () => {
    const packId = await published('2026-03')
    const { people: offered } = (await t.call(monthlyPacks.getPackReceivers, {}, people.manager)).response
    const ids = offered.map(({ value }) => Number(value))
    expect(ids).toEqual(expect.arrayContaining([people.second.userId, people.lead.userId]))
    expect(ids).not.toContain(people.nobody.userId)

    const sent = [people.second.userId, people.lead.userId, people.nobody.userId]
    expect(await t.call(monthlyPacks.mailMonthlyPack, { packId, people: sent }, people.manager)).toMatchObject({ flag: true })
    await expectAudited(t, monthlyPacks.mailMonthlyPack, people.manager, ['Monthly pack March 2026, edition 1: – → mailed to 3 people'])
    const { id, askedAt } = await t.db.packMailing.findFirstOrThrow({ where: { packId } })
    await mailPack(t.services, id)
    await mailPack(t.services, id)
    // A mail is due from its request on. One that was requested before a hold is held.
    expect((await t.db.mail.findMany({ where: { kind: 'Monthly pack' } })).map(({ nextAt }) => nextAt)).toEqual([askedAt, askedAt])
    await deliverDue(t.services, smtpTransport(smtp.url))
    expect(smtp.mails.map(({ to }) => to[0]).toSorted()).toEqual(['lead@example.test', 'marisol@example.test'])
    for (const mail of smtp.mails) {
      expect(mail.header('subject')).toBe('Quality control, March 2026')
      expect(mail.raw).toMatch(/filename="?Monthly pack 2026-03\.pdf"?/)
      const [, base64 = ''] = /Content-Type: application\/pdf[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(mail.raw) ?? []
      expect(Buffer.from(base64, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
      expect(mail.raw).toContain(`https://ivue.example.com/monthlypack?pack=3D${packId}`)
    }
    expect(smtp.mails.filter(({ raw }) => raw.includes('Loans and people are left out')).map(({ to }) => to[0])).toEqual([
      'lead@example.test',
    ])
    const mailing = await t.db.packMailing.findUniqueOrThrow({ where: { id } })
    expect(mailing).toMatchObject({ sentTo: 2, problem: '1 person left out: without access or without an address' })
  })
})

it('names how many of the loans drawn for its month are reviewed, until it is published', async () => {
  const [november, october] = ['2025-11-12T15:00:00Z', '2025-10-12T15:00:00Z']
  const endedAt = '2025-12-03T15:00:00Z'
  const loans = await addFundedLoans(t.db, [november, november, november, november, october, null])
  const [a, b, c, , e, f] = loans as [number, number, number, number, number, number]
  const [counted, , bypassed] = await addRandomReviews(t.db, 'UW Review', [
    { loanId: a, endedAt },
    { loanId: b, endedAt: null },
    { loanId: c, endedAt, differs: { bypassReason: 'No file' } },
  ])
  const of = { type: 'UW Review', frozenAt: '2025-12-01T15:00:00Z', population: loans } as const
  const drawn = new Map([
    [a, counted ?? null],
    [b, null],
    [c, bypassed ?? null],
    [e, null],
    [f, null],
  ])
  await addPlanned(t.db, { ...of, drawn })
  await addPlanned(t.db, { ...of, type: 'Processor QC', drawn: new Map([[a, null]]) })
  await addPlanned(t.db, { ...of, type: 'ICD QC', drawn, differs: { method: 'Targeted', rationale: 'New staff' } })
  const expected = [
    { reviewType: 'Processor QC', drawn: 1, reviewed: 0 },
    { reviewType: 'UW Review', drawn: 3, reviewed: 1 },
  ]
  expect((await show({ month: '2025-11', live: '1' })).drawn).toEqual(expected)
  expect((await show({ packId: await published('2025-11') })).drawn).toEqual([])
})
