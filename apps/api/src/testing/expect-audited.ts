import type { Call } from '@ivue/contracts/contract.ts'
import { expect } from 'vitest'
import type { Change } from '../platform/rpc/audit-trail.ts'
import type { TestApp } from './test-app.ts'

/** The borrowers and SSNs of tests, which the trail must not store because it cannot be corrected. */
const PERSONAL = /Amadi|\b900\d{6}\b/

/**
 * Expects that a person's command is in the audit trail. The latest entry of the call that was not refused has exactly these changes, such
 * as "Loan 1: Closer 1: Farid First → Mateo Mate". An exact list proves that free text is not stored. A body whose title differs from that
 * of the call gives its `title`. Every command needs such a check (every-command.test.ts).
 */
export async function expectAudited(
  { db }: Pick<TestApp, 'db'>,
  call: Pick<Call, 'option' | 'task' | 'title'>,
  by: { username: string },
  changes: readonly string[],
  title = call.title,
): Promise<void> {
  const where = { option: call.option, task: call.task, title, outcome: { not: 'refused' } }
  const entry = await db.auditEntry.findFirst({ where, orderBy: { id: 'desc' } })
  const stored = (entry?.changes ?? []) as unknown as Change[]
  const sentences = stored.map(({ subject, before, after }) => `${subject}: ${before || '–'} → ${after || '–'}`)
  expect([entry?.username, entry?.outcome, entry?.message, sentences]).toEqual([by.username, 'done', '', changes])
  expect(JSON.stringify(stored)).not.toMatch(PERSONAL)
}
