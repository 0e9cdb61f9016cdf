import { passwordProblem } from '@ivue/contracts/session/password-rules.ts'
import { ADMINISTRATORS, DEFAULT_GROUPS } from '@ivue/database/demo/staff/groups.ts'
import type { Database, Queries } from '../platform/database/database.ts'
import { LOCKS } from '../platform/database/locks.ts'
import type { Env } from '../platform/env.ts'
import { hashPassword } from '../session/passwords/passwords.ts'

/**
 * Creates the first administrator (ADMIN_USERNAME, ADMIN_PASSWORD) and the default groups if there are no users yet. Returns whether
 * it did. Throws an Error, for the operator, if the password violates the policy.
 */
export async function ensureFirstAdministrator(db: Database, env: Pick<Env, 'ADMIN_USERNAME' | 'ADMIN_PASSWORD'>): Promise<boolean> {
  const username = env.ADMIN_USERNAME.trim()
  if (username === '' || env.ADMIN_PASSWORD === '' || (await db.user.findFirst())) return false
  const problem = passwordProblem({ password: env.ADMIN_PASSWORD, username })
  if (problem) throw new Error(`ADMIN_PASSWORD: ${problem}`)
  const passwordHash = await hashPassword(env.ADMIN_PASSWORD)

  return db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(${LOCKS.one.bootstrap})`
    if (await tx.user.findFirst()) return false
    await createGroups(tx)
    await tx.user.create({
      data: {
        username,
        employeeId: 'ADMIN',
        fullName: 'Administrator',
        accessLevel: 'Administrator',
        passwordHash,
        passwordChangedAt: new Date(),
        roles: { create: { role: 'Administrator' } },
        groups: { create: { group: { connect: { title: ADMINISTRATORS } } } },
      },
    })
    return true
  })
}

async function createGroups(tx: Queries): Promise<void> {
  for (const { title, description, permissions } of DEFAULT_GROUPS) {
    const rows = [...new Set(permissions)].map((permission) => ({ permission }))
    await tx.group.upsert({ where: { title }, create: { title, description, permissions: { create: rows } }, update: {} })
  }
}
