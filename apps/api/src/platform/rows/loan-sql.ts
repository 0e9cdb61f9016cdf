import { Prisma } from '#generated/prisma/client.ts'

/** The rule `isLocked` in SQL, for a loan (alias `l`). */
export const CONFLICT_CHECK_OPEN = Prisma.sql`(l.conflict_check_required_at IS NOT NULL AND l.conflict_check_passed_at IS NULL)`

/** SQL of a borrower's name, 'Okafor, Nneka', for a loan (alias `l`). Only the last name if no workbook had the first name. */
export const BORROWER = Prisma.sql`(l.borrower_last_name || CASE WHEN l.borrower_first_name = '' THEN '' ELSE ', ' || l.borrower_first_name END)`

/** SQL of a borrower's name by the id of the loan, for conditions in which the loan is not joined. */
export const borrowerNameSql = (loanId: Prisma.Sql): Prisma.Sql => Prisma.sql`(SELECT ${BORROWER} FROM loans l WHERE l.id = ${loanId})`
