import { closing } from '@ivue/contracts/desks/contract.ts'
import { processor } from '@ivue/contracts/desks/staged-contract.ts'
import { notifications } from '@ivue/contracts/notifications/contract.ts'
import { worklist } from '@ivue/contracts/worklist/contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closingWorld, type Name, type World } from '../desks/closing/closing-world.fixture.ts'
import { type AddedLoan, addLoan } from '../testing/loans.ts'

let t: World
let loan: AddedLoan

beforeAll(async () => {
  t = await closingWorld()
})
afterAll(() => t.close())

const ours = async () => {
  loan = await addLoan(t.db, { slots: [t.people.first.id, t.people.second.id], processorTask: t.people.processor.id })
}
const say = (closercomment: string, mentions: number[] = [], as: Name = 'first') =>
  t.call(closing.saveComment, { recsID: loan.taskId, closercomment, mentions }, t.people[as])
const bell = async (name: Name) =>
  (await t.call(notifications.getList, {}, t.people[name])).response.rows
    .filter(({ kind, text }) => kind === 'comment' && text.includes(loan.number))
    .map(({ text, link }) => [text, link])
const colleagues = async (search: string, as: Name = 'first') =>
  (await t.call(worklist.getColleagues, { list: 'closing', recsID: loan.taskId, search }, t.people[as])).response.people.map(
    ({ Name }) => Name,
  )

describe('a comment notifies', () => {
  it('the other party, with a link to the thread', async () => {
    await ours()
    await say('Please send the payoff')
    const at = (path: string) => `${path}?loan=${loan.number}&on=comments`
    expect(await bell('processor')).toEqual([[`Farid First commented on loan ${loan.number}`, at('/processor')]])
    expect([await bell('first'), await bell('second')]).toEqual([[], []])
    await t.call(processor.saveprocessorComment, { recsID: loan.processorTaskId, closercomment: 'Sent' }, t.people.processor)
    for (const name of ['first', 'second'] as const)
      expect(await bell(name)).toEqual([[`Priya Processor commented on loan ${loan.number}`, at('/closing')]])
    expect(await bell('manager')).toEqual([])
  })

  it('a colleague whom it names, once, even if they would be notified anyway', async () => {
    await ours()
    const { lead, processor: priya } = t.people
    expect(await say('@Lena Lead and @Priya Processor: wait, @Lena Lead.', [lead.id, priya.id, lead.id])).toMatchObject({ flag: true })
    expect(await bell('lead')).toEqual([
      [`Farid First named you in a comment on loan ${loan.number}`, `/closing?loan=${loan.number}&on=comments`],
    ])
    expect((await bell('processor')).map(([text]) => text)).toEqual([`Farid First named you in a comment on loan ${loan.number}`])
  })

  it('nobody if the named person may not see the loan, has left, or is not really named', async () => {
    await ours()
    const gone = await t.person({ fullName: 'Gone Gail', inactive: true })
    for (const [text, id, msg] of [
      ['@Otto Outsider look', t.people.outsider.id, 'Otto Outsider may not see this loan: name somebody else'],
      ['@Noel Nobody look', t.people.nobody.id, 'Noel Nobody may not see this loan: name somebody else'],
      ['Look at this', t.people.lead.id, 'The comment does not name @Lena Lead'],
      ['@Lena Leadbetter look', t.people.lead.id, 'The comment does not name @Lena Lead'],
      ['@Gone Gail look', gone.id, 'A person you named is not active any more'],
    ] as const)
      expect(await say(text, [id])).toMatchObject({ flag: false, response: { fields: { closercomment: msg } } })
    expect([await bell('processor'), await bell('lead'), await bell('outsider')]).toEqual([[], [], []])
    expect(await t.db.comment.count({ where: { loanId: loan.id } })).toBe(0)
  })
})

describe('a person who can be mentioned', () => {
  it('is found by any part of the name, if they may see the loan', async () => {
    await ours()
    expect(await colleagues('le')).toEqual(['Lena Lead', 'Uma Unit'].filter((name) => name.toLowerCase().includes('le')))
    expect(await colleagues('o')).not.toContain('Otto Outsider')
    expect(await colleagues('PRIYA')).toEqual(['Priya Processor'])
    // First a name that begins with the letters, then a part of a name that does, then any other.
    const team = { fullName: '', roles: ['Closer'], permissions: ['closing.view', 'loans.view'] as const, accessLevel: 'Administrator' }
    for (const fullName of ['Isabel Rovarro', 'Anna Rose', 'Carrol Ek', 'Rosa Delgado']) await t.person({ ...team, fullName } as never)
    expect(await colleagues('ro')).toEqual([
      'Rosa Delgado',
      'Anna Rose',
      'Isabel Rovarro',
      'Carrol Ek',
      ...(await colleagues('ro')).slice(4),
    ])
    expect((await colleagues('ro'))[0]).toBe('Rosa Delgado')
    expect(await colleagues('Farid')).toEqual([])
    const all = await colleagues('')
    expect(all.length).toBeLessThanOrEqual(8)
    expect(all).toEqual(all.toSorted((one, other) => one.localeCompare(other, 'en')))
  })

  it('is found by any form of the name', async () => {
    await ours()
    const { id } = t.people.lead
    await t.db.user.update({ where: { id }, data: { fullName: 'Le\u0301na O\u2019Lead' } })
    for (const search of ['l\u00e9na', "LENA O'LEAD", 'O\u2019Le', '\u0060lead'])
      expect(await colleagues(search)).toEqual(['Le\u0301na O\u2019Lead'])
    await t.db.user.update({ where: { id }, data: { fullName: 'Lena Lead' } })
  })

  it('is not found by people who do not see the row', async () => {
    await ours()
    const ask = (as: Name) => t.call(worklist.getColleagues, { list: 'closing', recsID: loan.taskId }, t.people[as])
    expect(await ask('outsider')).toMatchObject({ flag: false, msg: 'Not found' })
    expect(await ask('nobody')).toMatchObject({ flag: false })
  })
})
