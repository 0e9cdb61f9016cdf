import { type CheckpointContent, checkpointChanges, checkpointProblems } from '@ivue/contracts/quality/checkpoints/rules.ts'
import { REVIEW_KINDS } from '@ivue/contracts/quality/reviews/words.ts'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../apps/api/src/testing/test-database.ts'
import { loadDemoWorld } from '../load-demo.ts'
import { BANKS } from '../loans/bank.ts'

type StoredQuestion = CheckpointContent & { id: number; kind: string; version: number; by: string }
let client: Client
let drop: () => Promise<void>
let stored: StoredQuestion[]

beforeAll(async () => {
  const database = await testDatabase()
  drop = database.drop
  await loadDemoWorld({ connectionString: database.connectionString, loans: 100, today: '2026-07-08' })
  client = new Client({ connectionString: database.connectionString })
  await client.connect()
  const { rows } = await client.query<StoredQuestion>(
    `SELECT c.id, c.kind, c.sno, c.qc, c.type, c.category, c.question, c.show_when AS "showWhen", c.version, u.username AS by
     FROM checkpoints c JOIN users u ON u.id = c.updated_by_id WHERE c.active ORDER BY c.id`,
  )
  stored = rows
})
afterAll(async () => {
  await client.end()
  await drop()
})

describe.each(REVIEW_KINDS)('the %s bank of the demo world', (kind) => {
  it('has every question at its place, each as the rules of contracts allow', () => {
    const bank = stored.filter((one) => one.kind === kind)
    expect(bank.map(({ sno, question }) => [sno, question])).toEqual(BANKS[kind].map(({ question }, index) => [index + 1, question]))
    for (const one of bank)
      expect(checkpointProblems(kind, one, { stored: null, others: bank.filter((other) => other !== one) })).toEqual({})
    expect(new Set(bank.map(({ by }) => by))).toEqual(new Set(['qc.manager']))
  })
})

it('the last version of a question is the question, and some were changed once', async () => {
  const { rows } = await client.query<CheckpointContent & { id: number; version: number; at: Date }>(
    `SELECT checkpoint_id AS id, version, sno, qc, type, category, question, show_when AS "showWhen", at FROM checkpoint_versions ORDER BY 1, 2`,
  )
  for (const one of stored) {
    const versions = rows.filter(({ id }) => id === one.id)
    const last = versions.at(-1)
    expect(versions.length).toBe(one.version)
    expect(last && checkpointChanges(last, one)).toEqual([])
    for (const [before, version] of versions.slice(0, -1).entries()) {
      const changes = checkpointChanges(version, versions[before + 1] ?? version)
      expect(changes.map(({ what }) => what)).toEqual([one.showWhen && before === versions.length - 2 ? 'Asked' : 'Type'])
    }
  }
  expect(stored.filter(({ showWhen }) => showWhen !== null)).toHaveLength(5)
  expect(stored.filter(({ version }) => version === 2).length).toBeGreaterThan(3)
  const { rows: next } = await client.query(
    "INSERT INTO checkpoints (kind, sno, category, question) VALUES ('closer', 50, 'POA', 'New?') RETURNING id",
  )
  expect(next[0].id).toBe(stored.length + 1)
})
