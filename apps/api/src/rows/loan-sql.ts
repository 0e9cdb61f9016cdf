import { Prisma } from '#generated/prisma/client.ts'

/** `isLocked` of the rules, of a loan (alias `l`). */
export const CONFLICT_CHECK_OPEN = Prisma.sql`(l.conflict_check_required_at IS NOT NULL AND l.conflict_check_passed_at IS NULL)`

/** 'Okafor, Nneka' of a loan (alias `l`); the last name alone where no workbook knew the first one. */
export const BORROWER = Prisma.sql`(l.borrower_last_name || CASE WHEN l.borrower_first_name = '' THEN '' ELSE ', ' || l.borrower_first_name END)`
