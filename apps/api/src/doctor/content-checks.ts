import { formatHeld, type HeldCounts, whyNotRelease } from '@ivue/contracts/mail/rules.ts'
import { SETTINGS } from '@ivue/contracts/settings/settings.ts'
import { DEMO_PASSWORD, NAMED_SIGN_INS, SECOND_ADMINISTRATOR } from '@ivue/database/demo/staff/staff.ts'
import type pg from 'pg'
import { HELD_COUNTS_STATEMENT, HOW_TO_RELEASE } from '../platform/mail/held.ts'
import { senderProblem } from '../platform/mail/sender.ts'
import { isPassword } from '../session/passwords/passwords.ts'
import { type CheckFinding, okResult, warningResult } from './check.ts'
import { hasTable, readOne } from './connection.ts'
import type { DatabaseTarget } from './prerequisites.ts'
import { isReachedFromElsewhere } from './service-checks.ts'

const DEMO_NAMES = [...NAMED_SIGN_INS.map(([username]) => username), SECOND_ADMINISTRATOR.username]

const NEW = okResult('The database is new')

/** Whether people of the demo world can sign in by its published password. */
export async function checkDemoPasswords(client: pg.Client, { env }: DatabaseTarget): Promise<CheckFinding> {
  if (!(await hasTable(client, 'users'))) return NEW
  const { rows } = await client.query<{ username: string; hash: string }>(
    'SELECT username, password_hash AS hash FROM users WHERE NOT inactive AND login_type = 0 AND password_hash IS NOT NULL AND username = ANY($1)',
    [DEMO_NAMES],
  )
  const names: string[] = []
  for (const { username, hash } of rows) if (await isPassword(hash, DEMO_PASSWORD)) names.push(username)
  if (names.length === 0) return okResult('The published password of the demo world works for nobody')
  if (!isReachedFromElsewhere(env)) return okResult('The demo world is loaded, and only this machine reaches it')
  return warningResult(
    `The published password of the demo world works for ${names.join(', ')}. Use a new database, or give them other passwords`,
  )
}

export async function checkSender(client: pg.Client, { env }: DatabaseTarget): Promise<CheckFinding> {
  if (!(await hasTable(client, 'settings'))) return NEW
  const { value } = await readOne<{ value: unknown }>(client, "SELECT (SELECT value FROM settings WHERE key = 'mail.from')")
  const from = String(value ?? (env.MAIL_FROM || SETTINGS['mail.from'].default))
  const problem = senderProblem(from)
  return problem && env.SMTP_URL ? warningResult(problem) : okResult(`Mails come from ${from}`)
}

/** Whether mails or scheduled reports are held. */
export async function checkHeld(client: pg.Client): Promise<CheckFinding> {
  const { rows } = (await hasTable(client, 'worker_signs')) ? await client.query<HeldCounts>(HELD_COUNTS_STATEMENT) : { rows: [] }
  const [held] = rows
  if (!held || whyNotRelease(held) !== null) return okResult('No mail and no scheduled report is held')
  const { zone } = await readOne<{ zone: unknown }>(client, "SELECT (SELECT value FROM settings WHERE key = 'business.zone') AS zone")
  return warningResult(`${formatHeld(held, String(zone ?? SETTINGS['business.zone'].default))}. ${HOW_TO_RELEASE}`)
}
