import type { GridInput } from '@ivue/contracts/grid/wire.ts'
import { ACTIVE_STATUSES } from '@ivue/contracts/loans/words.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { constantSql } from '../../grid/cells.ts'
import { column } from '../../grid/columns.ts'
import { textFilterSql } from '../../grid/filters.ts'
import { BORROWER } from '../../platform/rows/loan-sql.ts'
import { loansVisibleTo } from '../../platform/rows/visible-to.ts'

/** Condition for loans (alias `l`) that are active. Its text must equal the predicate of the partial indexes for these lists. */
export const ACTIVE = Prisma.sql`l.status IN (${Prisma.join(ACTIVE_STATUSES.map(constantSql))})`

/**
 * Returns the common parts of lists of active loans: those in the viewer's scope that meet all conditions `among`, filtered by loan number.
 */
export function activeLoansSql(viewer: Viewer, { loanNumber }: Pick<GridInput, 'loanNumber'>, ...among: readonly Prisma.Sql[]) {
  const visible = loansVisibleTo(viewer)
  return {
    id: Prisma.sql`l.id`,
    version: Prisma.sql`l.version`,
    scope: Prisma.join([ACTIVE, ...among, ...(visible ? [visible] : [])], ' AND '),
    filters: textFilterSql(loanNumber, (pattern) => Prisma.sql`l.number LIKE ${pattern}`),
  }
}

/** Joins of loan lists, each on a key, so that Postgres removes those that a statement does not use. */
const JOINS = {
  processor: Prisma.sql`LEFT JOIN users p ON p.id = l.processor_id`,
  underwriter: Prisma.sql`LEFT JOIN users u ON u.id = l.underwriter_id`,
  processorTask: Prisma.sql`LEFT JOIN tasks pt ON pt.loan_id = l.id AND pt.desk = 'processor' AND pt.loan_active`,
  underwriterTask: Prisma.sql`LEFT JOIN tasks ut ON ut.loan_id = l.id AND ut.desk = 'underwriter' AND ut.loan_active`,
  closingTask: Prisma.sql`LEFT JOIN tasks ct ON ct.loan_id = l.id AND ct.desk = 'closing' AND ct.loan_active`,
  lastImport: Prisma.sql`LEFT JOIN imports i ON i.id = l.last_import_id`,
}

export const joinedLoansSql = (...parts: readonly (keyof typeof JOINS)[]): Prisma.Sql =>
  Prisma.sql`loans l ${Prisma.join(
    parts.map((part) => JOINS[part]),
    ' ',
  )}`

/** SQL for sorting by borrower. It must equal the expression of the index. */
const BY_BORROWER = Prisma.sql`(l.borrower_last_name || ', ' || l.borrower_first_name)`
export const CLOSER_1 = Prisma.sql`nullif(ct.slot1_name, '')`
export const CLOSER_2 = Prisma.sql`nullif(ct.slot2_name, '')`

/** Loan number and borrower, the first columns of every loan list. */
export const LOAN_NUMBER = column('Loan Number', Prisma.sql`l.number`, { draw: 'loan' })
export const LOAN_AND_BORROWER = [LOAN_NUMBER, column('Borrower', BORROWER, { sort: BY_BORROWER })]
