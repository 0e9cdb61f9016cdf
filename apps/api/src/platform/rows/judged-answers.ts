import { Prisma } from '#generated/prisma/client.ts'

/*
 * The answer to a question about a role that nobody held when the review was submitted judges nobody's work. It is no opportunity and no
 * finding, whatever the answer is (domain 10.1). It has the role in `qc` and no `worked_by_id`.
 */

/** Condition that an answer judges somebody's work. */
export const isJudged = (alias: string): Prisma.Sql => Prisma.raw(`(${alias}.qc = '' OR ${alias}.worked_by_id IS NOT NULL)`)

/** Prisma filter of `isJudged`. */
export const JUDGED: Prisma.ReviewAnswerWhereInput = { OR: [{ qc: '' }, { workedById: { not: null } }] }

/** Returns the mark of an answer on the wire: `unheld` if it judges nobody's work. */
export const markUnheld = ({ qc, workedById }: { qc: string; workedById: number | null }): { unheld?: true } =>
  qc !== '' && workedById === null ? { unheld: true } : {}
