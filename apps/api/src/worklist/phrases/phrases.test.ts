import { MESSAGES } from '@ivue/contracts/messages.ts'
import { phrases } from '@ivue/contracts/worklist/phrases/contract.ts'
import { MAX_PHRASES, PHRASE_REFUSED } from '@ivue/contracts/worklist/phrases/rules.ts'
import type { WorklistName } from '@ivue/contracts/worklist/worklists.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PersonInput } from '../../testing/add-person.ts'
import { expectAudited } from '../../testing/expect-audited.ts'
import { openSession } from '../../testing/sessions.ts'
import { type SignIn, type TestApp, testApp } from '../../testing/test-app.ts'

let t: TestApp
let closer: SignIn
let mate: SignIn
let manager: SignIn
let analyst: SignIn

beforeAll(async () => {
  t = await testApp()
  const as = async (input: PersonInput) => openSession(t.db, await t.person(input))
  closer = await as({ roles: ['Closer'], permissions: ['closing.act', 'processor.act'] })
  mate = await as({ roles: ['Closer'], permissions: ['closing.act'] })
  manager = await as({ roles: ['Manager - Closing'], permissions: ['closing.act', 'processor.act'] })
  analyst = await as({ roles: ['Manager - QC'], permissions: ['quality.closer.review', 'quality.processor.review'] })
})
afterAll(() => t.close())

const read = (who: SignIn, list: WorklistName = 'closing') => t.call(phrases.getPhrases, { list }, who)
const textsOf = async (who: SignIn, list?: WorklistName) => (await read(who, list)).response.phrases.map(({ text }) => text)
const save = (
  who: SignIn,
  text: string,
  more: { id?: number; version?: number; title?: string; shared?: boolean; list?: WorklistName } = {},
) => t.call(phrases.savePhrase, { list: 'closing', text, ...more }, who)
const remove = (who: SignIn, id: number, version?: number) => t.call(phrases.deletePhrase, { list: 'closing', id, version }, who)

describe('an own phrase', () => {
  it('is seen and changed only by its owner, and only at its desk', async () => {
    const { flag, msg, response } = await save(closer, '  The agent sent revised fees. ', { title: 'Late fees' })
    expect([flag, msg]).toEqual([true, 'Phrase saved'])
    await expectAudited(t, phrases.savePhrase, closer, ['Phrase of closing: – → Late fees, own'])
    expect((await read(closer)).response).toEqual({
      phrases: [{ id: response.id, title: 'Late fees', text: 'The agent sent revised fees.', shared: false, version: 1 }],
      whyNotShare: PHRASE_REFUSED.managersOnly,
    })
    expect(await textsOf(closer, 'processor')).toEqual([])
    for (const other of [mate, manager]) {
      expect(await textsOf(other)).toEqual([])
      expect((await save(other, 'Mine now', { id: response.id })).msg).toBe(MESSAGES.notFound)
      expect((await remove(other, response.id)).msg).toBe(MESSAGES.notFound)
    }
    expect((await save(closer, 'Elsewhere', { id: response.id, list: 'processor' })).msg).toBe(MESSAGES.notFound)
    expect(await textsOf(closer)).toEqual(['The agent sent revised fees.'])
  })

  it('is not saved over a change that was made in another window', async () => {
    const { id } = (await save(mate, 'Draft')).response
    expect((await save(mate, 'Ready', { id, version: 1 })).response).toEqual({ id, version: 2 })
    await expectAudited(t, phrases.savePhrase, mate, ['Phrase of closing: text: as it was → saved again'])
    expect((await save(mate, 'Too late', { id, version: 1 })).msg).toBe(PHRASE_REFUSED.changed)
    expect((await remove(mate, id, 1)).msg).toBe(PHRASE_REFUSED.changed)
    expect(await textsOf(mate)).toEqual(['Ready'])
    expect((await remove(mate, id, 2)).msg).toBe('Phrase removed')
    await expectAudited(t, phrases.deletePhrase, mate, ['Phrase of closing: untitled, own → –'])
    expect(await textsOf(mate)).toEqual([])
  })

  it('needs a text of at most 4,000 characters that is not saved yet', async () => {
    expect((await save(mate, '  ')).response).toEqual({ fields: { text: PHRASE_REFUSED.empty } })
    expect((await save(mate, 'x'.repeat(4001))).response).toEqual({ fields: { text: 'A phrase has at most 4000 characters' } })
    expect((await save(mate, 'Text', { title: 'x'.repeat(61) })).response).toEqual({
      fields: { title: 'A title has at most 60 characters' },
    })
    const both = await Promise.all([save(mate, 'Twice'), save(mate, 'Twice')])
    expect(both.filter(({ flag }) => flag)).toHaveLength(1)
    expect(both.find(({ flag }) => !flag)?.response).toEqual({ fields: { text: PHRASE_REFUSED.same } })
  })
})

describe('a shared phrase', () => {
  it('is seen by everybody at the desk, and changed by its managers', async () => {
    expect((await save(closer, 'From us all', { shared: true })).msg).toBe(PHRASE_REFUSED.managersOnly)
    const { id } = (await save(manager, 'Wire goes out at 14:00.', { shared: true })).response
    expect((await read(mate)).response.phrases).toContainEqual({ id, title: '', text: 'Wire goes out at 14:00.', shared: true, version: 1 })
    expect((await save(mate, 'Changed', { id, shared: true })).msg).toBe(PHRASE_REFUSED.managersOnly)
    expect((await save(mate, 'Mine now', { id })).msg).toBe(PHRASE_REFUSED.managersOnly)
    expect((await remove(mate, id)).msg).toBe(PHRASE_REFUSED.managersOnly)
    expect((await save(manager, 'Wire goes out at 15:00.', { id, shared: true })).flag).toBe(true)
    expect(await textsOf(closer)).toContain('Wire goes out at 15:00.')
    expect(await textsOf(closer, 'processor')).not.toContain('Wire goes out at 15:00.')
    expect((await save(manager, 'Not here', { shared: true, list: 'processor' })).msg).toBe(PHRASE_REFUSED.managersOnly)
    expect((await remove(manager, id)).flag).toBe(true)
  })

  it('can be made of an own one and back', async () => {
    const { id } = (await save(manager, 'Package is with the title agent.')).response
    expect(await textsOf(mate)).not.toContain('Package is with the title agent.')
    await save(manager, 'Package is with the title agent.', { id, shared: true })
    expect(await textsOf(mate)).toContain('Package is with the title agent.')
    await save(manager, 'Package is with the title agent.', { id })
    expect(await textsOf(mate)).not.toContain('Package is with the title agent.')
  })

  it('of quality serves its three lists', async () => {
    expect((await save(analyst, 'See page 12.', { list: 'qaCloser', shared: true })).flag).toBe(true)
    expect(await textsOf(analyst, 'qaProcessor')).toEqual(['See page 12.'])
    expect((await read(analyst, 'qaUnderwriter')).msg).toBe(MESSAGES.noPermission)
  })
})

it('of a desk where a person does not work are refused', async () => {
  expect((await read(mate, 'processor')).msg).toBe(MESSAGES.noPermission)
  expect((await save(mate, 'Hello', { list: 'processor' })).msg).toBe(MESSAGES.noPermission)
})

it('at most fifty own and fifty shared phrases are saved, also by 24 calls at once', async () => {
  const { userId } = manager
  await t.db.phrase.deleteMany({ where: { floor: 'closing' } })
  const rows = (ownerId: number | null) =>
    Array.from({ length: MAX_PHRASES - 1 }, (_, n) => ({ floor: 'closing', ownerId, text: `Text ${n}` }))
  await t.db.phrase.createMany({ data: [...rows(userId), ...rows(null)] })
  for (const shared of [false, true]) {
    const answers = await Promise.all(Array.from({ length: 24 }, (_, n) => save(manager, `More ${n}`, { shared })))
    expect(answers.filter(({ flag }) => flag)).toHaveLength(1)
    expect(new Set(answers.filter(({ flag }) => !flag).map(({ msg }) => msg))).toEqual(new Set([PHRASE_REFUSED.tooMany]))
    expect(await t.db.phrase.count({ where: { floor: 'closing', ownerId: shared ? null : userId } })).toBe(MAX_PHRASES)
  }
  const [full] = (await read(manager)).response.phrases
  expect((await save(manager, 'Changed', { id: full?.id ?? 0 })).flag).toBe(true)
  expect((await save(manager, 'Another desk', { list: 'processor' })).flag).toBe(true)
})
