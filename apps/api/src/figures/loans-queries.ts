import type { LoanBehind } from '@ivue/contracts/figures/shapes.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Queries } from '../database.ts'
import { BORROWER } from '../rows/loan-sql.ts'
import { monthOf } from './calendar.ts'
import type { Reading } from './engine.ts'
import type { Definition } from './figures-definition.ts'
import { atomColumn } from './queries.ts'
import { sees, sightOf } from './sight.ts'

interface AskedLoans<Atom extends string> {
  atom: Atom
  /** `YYYY-MM`, one of the months of the trend. */
  month: string
  /** One person's (0: nobody's); null: everybody's whom the viewer sees. */
  person: number | null
  limit: number
}

/** The loans behind an atom, those with most of it first, as far as a viewer sees whose they are; none of a month or an atom that there is not. */
export async function readLoansBehind<Atom extends string>(
  db: Queries,
  definition: Definition<Atom, string>,
  { calendar, members, carried }: Reading<Atom>,
  viewer: Viewer,
  { atom, month, person, limit }: AskedLoans<Atom>,
): Promise<{ rows: LoanBehind[]; more: boolean }> {
  const sight = sightOf(definition, viewer, members)
  const when = monthOf(calendar, month)
  const source = definition.sources.find(({ atoms }) => atoms.includes(atom))
  if (!when || !source || (person !== null && !sees(sight, person))) return { rows: [], more: false }
  const people = person === null ? sight.people && [...sight.people] : [person]
  const items = source.items(when, when === calendar.running ? (carried.get(source) ?? []) : null)
  const rows = await db.$queryRaw<LoanBehind[]>(Prisma.sql`
    SELECT l.id AS "loanId", l.number AS "loanNumber", ${BORROWER} AS borrower, coalesce(u.full_name, '') AS person, sum(${atomColumn(atom)})::int AS count
    FROM (${items}) items JOIN loans l ON l.id = items."loanId" LEFT JOIN users u ON u.id = items.person
    WHERE items.period = 1 AND ${atomColumn(atom)} <> 0 AND ${people === null ? Prisma.sql`TRUE` : Prisma.sql`coalesce(items.person, 0) = ANY(${people}::int[])`}
    GROUP BY l.id, u.id ORDER BY count DESC, l.number, person LIMIT ${limit + 1}::int`)
  return { rows: rows.slice(0, limit), more: rows.length > limit }
}
