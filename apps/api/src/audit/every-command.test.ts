import { CALLS, callKey } from '@ivue/contracts/calls.ts'
import type { Call } from '@ivue/contracts/contract.ts'
import { dataImport } from '@ivue/contracts/imports/contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildImplementations } from '../app.ts'
import type { Change } from '../rpc/audit-trail.ts'
import { ACCOUNT_COMMANDS } from './account-commands.fixture.ts'
import { AGREEMENT_COMMANDS } from './agreement-commands.fixture.ts'
import { CHECKPOINT_COMMANDS } from './checkpoint-commands.fixture.ts'
import { type CommandWorld, commandWorld, type Row } from './command-world.fixture.ts'
import { FINDING_COMMANDS } from './finding-commands.fixture.ts'
import { LOAN_COMMANDS } from './loan-commands.fixture.ts'
import { OTHER_COMMANDS } from './other-commands.fixture.ts'
import { PACK_COMMANDS } from './pack-commands.fixture.ts'
import { QUALITY_COMMANDS } from './quality-commands.fixture.ts'
import { REVIEW_COMMANDS } from './review-commands.fixture.ts'
import { SAMPLING_COMMANDS } from './sampling-commands.fixture.ts'
import { SERVICE_COMMANDS } from './service-commands.fixture.ts'

const ROWS: Readonly<Record<string, Row>> = {
  ...LOAN_COMMANDS,
  ...ACCOUNT_COMMANDS,
  ...OTHER_COMMANDS,
  ...CHECKPOINT_COMMANDS,
  ...AGREEMENT_COMMANDS,
  ...REVIEW_COMMANDS,
  ...SAMPLING_COMMANDS,
  ...FINDING_COMMANDS,
  ...SERVICE_COMMANDS,
  ...QUALITY_COMMANDS,
  ...PACK_COMMANDS,
}
const CASES = Object.entries(ROWS).flatMap(([key, row]) =>
  typeof row === 'string' ? [] : Object.entries(row).map(([name, prepare]) => ({ key, name, prepare })),
)
/** Free text and personal data, which the trail must not store because it cannot be corrected. */
const WRITTEN = /Mr Amadi was ill|Is ill|The figure is right|900110001/

let w: CommandWorld

beforeAll(async () => {
  w = await commandWorld()
})
afterAll(() => w.close())

it('every command is listed here with what it changes, or with the reason why it changes nothing', () => {
  const commands = buildImplementations(w.services).filter((one) => one.call.kind !== 'query')
  expect(Object.keys(ROWS).sort()).toEqual(commands.map(({ call }) => callKey(call)).sort())
})

it('a refused download of a response is recorded as a download, not as an import', async () => {
  const { closingAssignmentImport } = dataImport
  expect((await w.call(closingAssignmentImport, { uploadxls: 1 }, w.people.admin)).flag).toBe(false)
  const entry = await w.db.auditEntry.findFirst({ where: { task: closingAssignmentImport.task }, orderBy: { id: 'desc' } })
  expect(entry).toMatchObject({ title: 'Download the response to the latest Closing Assignment', outcome: 'refused', changes: [] })
})

describe.each(CASES)('$key: $name', ({ key, prepare }) => {
  it('leaves an audit entry with its subject and the values before and after', async () => {
    const call = CALLS.find((one) => callKey(one) === key) as Call
    const { body, says, as = w.people.admin, title = call.title } = await prepare(w)
    const answer = await w.send(call, body, as)
    const entry = await w.db.auditEntry.findFirstOrThrow({ where: { option: call.option, task: call.task }, orderBy: { id: 'desc' } })
    expect([entry.title, entry.outcome, entry.message, answer.statusCode]).toEqual([title, 'done', '', 200])
    const changes = entry.changes as unknown as Change[]
    const words = changes.map(({ subject, before, after }) => `${subject}: ${before || '–'} → ${after || '–'}`)
    expect(words.length).toBeGreaterThan(0)
    for (const one of says) expect(words).toContainEqual(expect.stringContaining(one))
    expect(JSON.stringify(changes)).not.toMatch(WRITTEN)
  })
})
