import { closing } from '@ivue/contracts/desks/contract.ts'
import { processor, underwriter } from '@ivue/contracts/desks/staged-contract.ts'
import { live } from '@ivue/contracts/live/contract.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { ALL_PERMISSIONS } from '@ivue/contracts/permissions.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readEvents } from '../../live/read-events.fixture.ts'
import type { PersonInput } from '../../testing/add-person.ts'
import { expectAudited } from '../../testing/expect-audited.ts'
import { type AddedLoan, addLoan } from '../../testing/loans.ts'
import { openSession } from '../../testing/sessions.ts'
import { type SignIn, type TestApp, testApp } from '../../testing/test-app.ts'
import { until } from '../../testing/until.ts'

let t: TestApp
let base: string
let dana: SignIn
let luis: SignIn
let outsider: SignIn
let loan: AddedLoan

const signedIn = async (input: PersonInput) => openSession(t.db, await t.person({ permissions: ALL_PERMISSIONS, ...input }))
let openings = 0
const newOpening = () => `opening-${++openings}`

beforeAll(async () => {
  t = await testApp()
  base = await t.app.listen({ host: '127.0.0.1', port: 0 })
  dana = await signedIn({ fullName: 'Dana Kim', roles: ['Manager - Closing', 'Closer'] })
  luis = await signedIn({ fullName: 'Luis Ortega', roles: ['Manager - Closing', 'Closer', 'Processor'] })
  outsider = await signedIn({ fullName: 'Olga Outsider', roles: ['Closer'] })
})
afterAll(() => t.close())
beforeEach(async () => {
  loan = await addLoan(t.db, { slots: [dana.userId, luis.userId], processorTask: luis.userId })
})

const open = (as: SignIn, opening = newOpening(), more: object = {}) =>
  t.call(live.open, { list: 'closing', recsID: loan.taskId, doing: 'decision', opening, ...more }, as)
const lease = (as: SignIn, opening = newOpening()) => open(as, opening, { lease: true })
const takeOver = (as: SignIn, opening = newOpening()) => t.call(live.takeOver, { list: 'closing', recsID: loan.taskId, opening }, as)
const seenBy = async (as: SignIn, list: 'closing' | 'processor' = 'closing', id = loan.taskId) => {
  const { response } = await t.call(live.getPresence, { list }, as)
  return response.rows.find(({ recsID }) => recsID === id)?.people.map(({ name, doing, deciding }) => [name, doing, deciding]) ?? []
}
const decide = (as: SignIn, loanStatus = 'Reschedule') => t.call(closing.saveDecisions, { recsID: loan.taskId, loanStatus }, as)

describe('who has a row open', () => {
  it('is visible to people who may see the row, until the row is closed', async () => {
    const opening = newOpening()
    await open(dana, opening, { doing: 'comment' })
    expect(await seenBy(luis)).toEqual([['Dana Kim', 'comment', false]])
    expect(await seenBy(outsider)).toEqual([])
    expect(await seenBy(dana)).toEqual([])
    await t.call(live.close, { opening }, luis)
    expect(await seenBy(luis)).toEqual([['Dana Kim', 'comment', false]])
    await t.call(live.close, { opening }, dana)
    expect(await seenBy(luis)).toEqual([])
  })

  it('is forgotten 45 seconds after the last signal', async () => {
    const opening = newOpening()
    await open(dana, opening)
    t.clock.advance(40_000)
    await open(dana, opening)
    t.clock.advance(44_000)
    expect(await seenBy(luis)).toHaveLength(1)
    t.clock.advance(2_000)
    expect(await seenBy(luis)).toEqual([])
  })

  it('of a loan is shown in its row at every desk', async () => {
    await t.call(live.openLoan, { loanNumber: loan.number, opening: newOpening() }, dana)
    expect(await seenBy(luis)).toEqual([['Dana Kim', 'loan', false]])
    expect(await seenBy(luis, 'processor', loan.processorTaskId)).toEqual([['Dana Kim', 'loan', false]])
  })

  it('of a loan is shown in its popup: each person once, and an open dialog only to people who see its row', async () => {
    const closer = await signedIn({ fullName: 'Carla Closer', roles: ['Closer'], permissions: ['loans.view', 'closing.view'] })
    await t.db.task.update({ where: { id: loan.taskId }, data: { slot1Id: closer.userId } })
    const popup = async (as: SignIn, opening = newOpening()) => {
      const { response } = await t.call(live.openLoan, { loanNumber: loan.number, opening }, as)
      return { tasks: response.tasks, people: response.people.map(({ name, doing, deciding }) => [name, doing, deciding]) }
    }
    const own = newOpening()
    expect(await popup(closer, own)).toEqual({ tasks: [loan.taskId], people: [] })
    await t.call(live.open, { list: 'processor', recsID: loan.processorTaskId, doing: 'comment', opening: newOpening() }, luis)
    expect((await popup(closer, own)).people).toEqual([])
    t.clock.advance(1_000)
    await popup(dana)
    const deciding = newOpening()
    await lease(dana, deciding)
    expect((await popup(closer, own)).people).toEqual([['Dana Kim', 'decision', true]])
    expect(await popup(luis)).toEqual({
      tasks: expect.arrayContaining([loan.taskId, loan.processorTaskId]),
      people: [
        ['Carla Closer', 'loan', false],
        ['Dana Kim', 'decision', true],
      ],
    })
    await t.call(live.close, { opening: deciding }, dana)
    expect((await popup(closer, own)).people).toEqual([
      ['Dana Kim', 'loan', false],
      ['Luis Ortega', 'loan', false],
    ])
    t.clock.advance(46_000)
    expect((await popup(closer, own)).people).toEqual([])
  })

  it('includes only people who may see the row and the desk', async () => {
    expect(await open(outsider)).toMatchObject({ flag: false, msg: MESSAGES.notFound })
    expect(await takeOver(outsider)).toMatchObject({ flag: false, msg: MESSAGES.notFound })
    const viewer = await signedIn({ roles: ['Manager - Closing'], permissions: ['closing.view'] })
    expect(await open(viewer)).toMatchObject({ flag: true })
    expect(await lease(viewer)).toMatchObject({ flag: false, msg: MESSAGES.noPermission })
    expect(await takeOver(viewer)).toMatchObject({ flag: false, msg: MESSAGES.noPermission })
    const elsewhere = await signedIn({ roles: ['Manager - Closing'], permissions: ['home.view'] })
    expect(await t.call(live.getPresence, { list: 'closing' }, elsewhere)).toMatchObject({ flag: false, msg: MESSAGES.noPermission })
  })

  it('is reported to people who see the row when somebody comes or goes, and not at every signal', async () => {
    const [theirs, elsewhere] = [await readEvents(base, luis), await readEvents(base, outsider)]
    await Promise.all([theirs, elsewhere].map((reader) => reader.until(({ event }) => event === 'hello')))
    const here = () => theirs.events.filter(({ event, data }) => event === 'presence' && data.list === 'closing')
    const opening = newOpening()
    await open(dana, opening)
    await theirs.until(({ event }) => event === 'presence')
    for (let word = 0; word < 5; word++) {
      t.clock.advance(1_000)
      await open(dana, opening)
    }
    await t.call(live.close, { opening }, dana)
    await theirs.until(() => here().length > 1)
    expect(here().map(({ data }) => data.ids)).toEqual([[loan.taskId], [loan.taskId]])
    expect(elsewhere.events.map(({ event }) => event)).toEqual(['hello'])
    theirs.cut()
    elsewhere.cut()
  })
})

describe('the lease of a decision', () => {
  it('goes to one of fifty people at once, and all are told who has it', async () => {
    const people = []
    for (let i = 0; i < 50; i++) people.push(await signedIn({ roles: ['Manager - Closing'] }))
    // On a slow machine some wait too long for a connection and get a message to retry.
    const answered = (person: SignIn) =>
      until(
        async () => {
          const answer = await lease(person)
          return answer.msg !== MESSAGES.serviceBusy && answer
        },
        { what: 'an answer about the lease' },
      )
    const answers = await Promise.all(people.map(answered))
    expect(answers.every(({ flag }) => flag)).toBe(true)
    expect(answers.filter(({ response }) => response.lease?.byMe)).toHaveLength(1)
    expect(new Set(answers.map(({ response }) => response.lease?.by)).size).toBe(1)
  })

  it('is renewed by every signal, ends two minutes after the last one, and goes to the next who requests it', async () => {
    const opening = newOpening()
    const { response } = await lease(dana, opening)
    t.clock.advance(100_000)
    expect((await lease(dana, opening)).response).toEqual(response)
    t.clock.advance(119_000)
    expect((await lease(luis)).response.lease).toMatchObject({ by: 'Dana Kim', byMe: false })
    expect(await seenBy(luis)).toEqual([['Dana Kim', 'decision', true]])
    t.clock.advance(2_000)
    expect((await lease(luis)).response.lease).toMatchObject({ by: 'Luis Ortega', byMe: true })
  })

  it('is free as soon as the dialog is closed', async () => {
    const opening = newOpening()
    await lease(dana, opening)
    await t.call(live.close, { opening }, dana)
    expect((await lease(luis)).response.lease).toMatchObject({ byMe: true })
  })

  it('prevents other people from saving, with name and time, until they take over', async () => {
    const { response } = await lease(dana)
    const refused = await decide(luis)
    expect(refused).toEqual({
      flag: false,
      msg: 'Dana Kim is deciding on this loan. Nothing of yours was saved',
      response: { type: 'lease', by: 'Dana Kim', since: response.lease?.since },
    })
    expect((await t.db.task.findUniqueOrThrow({ where: { id: loan.taskId } })).version).toBe(1)

    const window = await readEvents(base, dana)
    await window.until(({ event }) => event === 'hello')
    const took = await takeOver(luis)
    expect(took.response.lease).toMatchObject({ by: 'Luis Ortega', byMe: true })
    await window.until(({ event, data }) => event === 'presence' && (data.ids?.includes(loan.taskId) ?? false))
    window.cut()
    expect((await lease(dana)).response.lease).toMatchObject({ by: 'Luis Ortega', byMe: false })
    expect(await decide(dana)).toMatchObject({ flag: false, msg: 'Luis Ortega is deciding on this loan. Nothing of yours was saved' })
    expect(await decide(luis)).toMatchObject({ flag: true })
  })

  it('prevents saving at the other desks too', async () => {
    const roles = ['Manager - Processing', 'Manager - Underwriting'] as const
    const [one, two] = [await signedIn({ fullName: 'Tom Becker', roles }), await signedIn({ roles })]
    const task = { loanId: loan.id, status: 'Open', stage: 'Initial Risk Review', slot1Id: luis.userId }
    const { id } = await t.db.task.create({ data: { ...task, desk: 'underwriter' } })
    const processing = { list: 'processor', recsID: loan.processorTaskId } as const
    const underwriting = { list: 'underwriter', recsID: id } as const
    for (const place of [processing, underwriting])
      expect(
        (await t.call(live.open, { ...place, doing: 'decision', opening: newOpening(), lease: true }, one)).response.lease,
      ).toMatchObject({ byMe: true })
    const send = () => t.call(processor.saveDecisionsProcessor, { recsID: processing.recsID, loanStatus: 'Final Risk Review' }, two)
    const complete = () => t.call(underwriter.saveDecisionsUnderwritter, { recsID: id, uwStatus: 'Completed' }, two)
    const msg = 'Tom Becker is deciding on this loan. Nothing of yours was saved'
    expect(await send()).toMatchObject({ flag: false, msg })
    expect(await complete()).toMatchObject({ flag: false, msg })
    t.clock.advance(121_000)
    expect(await complete()).toMatchObject({ flag: true })
    expect(await send()).toMatchObject({ flag: true })
  })

  it('has an audit entry with the previous holder when it is taken over', async () => {
    await lease(dana)
    await takeOver(luis)
    const change = `Loan ${loan.number}, who decides at the closing desk: Dana Kim → Luis Ortega`
    await expectAudited(t, live.takeOver, luis, [change])
    expect(await t.db.auditEntry.count({ where: { option: 'com_live', NOT: { task: 'takeOver' } } })).toBe(0)
  })

  it("does not prevent decisions on another loan, or in the same person's second window", async () => {
    await lease(dana)
    expect((await lease(dana)).response.lease).toMatchObject({ byMe: true })
    expect(await decide(dana)).toMatchObject({ flag: true })
    loan = await addLoan(t.db, { slots: [luis.userId] })
    expect(await decide(luis)).toMatchObject({ flag: true })
  })

  it('of a dialog that names its window belongs to that window only; other windows are told and may take over', async () => {
    const inWindow = async (window: string, opening = newOpening()) => (await open(dana, opening, { lease: true, window })).response.lease
    expect(await inWindow('window-one')).toMatchObject({ byMe: true, elsewhere: false })
    expect(await inWindow('window-two')).toMatchObject({ byMe: false, elsewhere: true })
    expect(await inWindow('window-one')).toMatchObject({ byMe: true, elsewhere: false })
    const took = await t.call(live.takeOver, { list: 'closing', recsID: loan.taskId, opening: newOpening(), window: 'window-two' }, dana)
    expect(took.response.lease).toMatchObject({ byMe: true, elsewhere: false })
    expect(await inWindow('window-one')).toMatchObject({ byMe: false, elsewhere: true })
    expect((await lease(luis)).response.lease).toMatchObject({ byMe: false, elsewhere: false, by: 'Dana Kim' })
    t.clock.advance(121_000)
    expect(await inWindow('window-one')).toMatchObject({ byMe: true })
  })
})
