import type { Desk } from '@ivue/contracts/desks/words.ts'
import { loanLink } from '@ivue/contracts/links.ts'
import { paths } from '@ivue/contracts/screens.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import type { Client } from 'pg'
import type { Notice } from '../notifications/notify.ts'
import type { NotifiedSlot } from './writing/workbook-kind.ts'

interface AssignedLoans {
  desk: Desk
  person: number
  loans: number
  /** The lowest loan number. */
  number: string
}

/**
 * Returns a notice for each person and desk to whom an import assigned loans, except for the person who imports. Call it in the import's
 * transaction, after its rows are classified.
 */
export async function makeAssignmentNotices(
  client: Client,
  assignments: readonly NotifiedSlot[],
  by: { userId: number; fileName: string },
): Promise<Notice[]> {
  const slots = assignments.map(({ was, is, open, desk }) => `(${was}, ${is}, ${open}, '${desk}')`)
  const { rows } = await client.query<AssignedLoans>(
    `SELECT slot.desk, slot.person, count(DISTINCT v.row)::int AS loans, min(v.number) AS number
     FROM verdict v, LATERAL (VALUES ${slots.join(', ')}) slot (was, person, open, desk)
     WHERE NOT v.rejected AND slot.open AND slot.person IS DISTINCT FROM slot.was AND slot.person <> $1
     GROUP BY slot.desk, slot.person ORDER BY slot.desk, slot.person`,
    [by.userId],
  )
  return rows.map(({ desk, person, loans, number }) => ({
    userId: person,
    kind: 'assignment',
    ...(loans === 1
      ? { text: `Loan ${number} was assigned to you by ${by.fileName}`, link: loanLink(desk, number) }
      : { text: `${countText(loans, 'loan')} were assigned to you by ${by.fileName}`, link: paths[desk] }),
  }))
}
