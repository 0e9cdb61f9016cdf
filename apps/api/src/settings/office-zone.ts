import type { Queries } from '../platform/database/database.ts'

/** Reads the business zone within a transaction. */
export async function readOfficeZone(tx: Queries): Promise<string> {
  const [row] = await tx.$queryRaw<{ zone: string }[]>`SELECT business_zone() AS zone`
  return row?.zone ?? 'UTC'
}
