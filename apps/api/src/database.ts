import { PrismaPg } from '@prisma/adapter-pg'
import { type Prisma, PrismaClient } from '#generated/prisma/client.ts'

export type Database = PrismaClient
/** A database or a transaction of it. */
export type Queries = Prisma.TransactionClient

/** Connects lazily. A statement that runs longer than 10 s is cancelled, so that every request is answered within 15 s. */
export function openDatabase(connectionString: string, { max = 20 }: { max?: number } = {}): Database {
  const adapter = new PrismaPg({
    connectionString,
    max,
    connectionTimeoutMillis: 4_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: 10_000,
    application_name: 'ivue',
  })
  return new PrismaClient({ adapter, transactionOptions: { maxWait: 5_000, timeout: 10_000 } })
}
