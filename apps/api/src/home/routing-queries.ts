import { dayAt, dayRange } from '@ivue/contracts/calendar/zone.ts'
import type { Selectors } from '@ivue/contracts/home/contract.ts'
import { routingMax } from '@ivue/contracts/home/words.ts'
import { QUEUES } from '@ivue/contracts/loans/queues.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Queries } from '../platform/database/database.ts'
import { countedLoansSql } from './counted-loans.ts'
import type { RoutingSource } from './sources/routings.ts'

/** SQL of the loans (alias `l`) that entered a fulfilment queue (`routed.queue`) today. */
export function routedLoansSql(source: RoutingSource, viewer: Viewer, selectors: Selectors, now: Date, zone: string): Prisma.Sql {
  const today = dayAt(now, zone)
  return Prisma.sql`(${source.routed(...dayRange(today, today, zone))}) routed JOIN loans l ON l.id = routed.loan_id AND ${countedLoansSql(viewer, selectors)}`
}

/** Routings (domain 5.4): loans that entered each fulfilment queue today. */
export async function readRoutings(db: Queries, source: RoutingSource, viewer: Viewer, selectors: Selectors, now: Date, zone: string) {
  const found = await db.$queryRaw<{ queue: string; loans: number }[]>(Prisma.sql`
    SELECT routed.queue, count(*)::int AS loans FROM ${routedLoansSql(source, viewer, selectors, now, zone)} GROUP BY 1`)
  const values = QUEUES.map((queue) => found.find((one) => one.queue === queue)?.loans ?? 0)
  return { rows: [...QUEUES], values, routingMax: routingMax(Math.max(...values)) }
}
