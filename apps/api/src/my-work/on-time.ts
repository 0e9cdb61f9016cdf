import type { StagedDesk } from '@ivue/contracts/desks/words.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { constant } from '../grid/cells.ts'

/**
 * SQL of the rounds of files that a person finished within a month: `desk`, `done_at`, `due_at`. A decision finishes the round that was due at
 * its due moment, and stays finished when the file is sent on (domain 10.2). Of several decisions on one round the first counts. A task that
 * ended without a decision finishes its round too.
 */
export const finishedRounds = (userId: number, tasks: Prisma.Sql, within: (moment: Prisma.Sql) => Prisma.Sql): Prisma.Sql => Prisma.sql`(
  SELECT d.desk, d.decided_at AS done_at, d.due_at FROM decisions d
  WHERE d.owner_id = ${userId}::int AND d.due_at IS NOT NULL AND ${within(Prisma.sql`d.decided_at`)}
    AND NOT EXISTS (SELECT FROM decisions e WHERE e.task_id = d.task_id AND e.due_at = d.due_at AND e.id < d.id)
  UNION ALL
  SELECT t.desk, t.done_at, t.due_at FROM ${tasks} AND t.desk <> 'closing' AND t.due_at IS NOT NULL AND ${within(Prisma.sql`t.done_at`)}
    AND NOT EXISTS (SELECT FROM decisions d WHERE d.task_id = t.id AND d.due_at = t.due_at)) r`

/** Condition: a row of `finishedRounds` is of the desk. */
export const isRoundOf = (desk: StagedDesk): Prisma.Sql => Prisma.sql`r.desk = ${constant(desk)}`
