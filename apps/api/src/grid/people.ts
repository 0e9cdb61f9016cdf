import type { GridInput } from '@ivue/contracts/grid/wire.ts'
import type { Database } from '../platform/database/database.ts'
import { Refusal } from '../platform/rpc/refusal.ts'

const MAX_PEOPLE = 1000
const LIST_ID = /^\d{1,9}$/

/**
 * Returns the request with `userId` as list ids only. Clients send list ids or employee ids; a list id wins on a clash (wire
 * conventions, Values). Throws Refusal that names the field if an id is neither. An unknown number is left in place and matches
 * nothing.
 */
export async function withListIds<Input extends Pick<GridInput, 'userId'>>(db: Database, input: Input): Promise<Input> {
  const { userId = [] } = input
  if (userId.length === 0) return input
  if (userId.length > MAX_PEOPLE) throw refusalOfIds()
  const people = await db.user.findMany({
    where: { OR: [{ id: { in: userId.filter((id) => LIST_ID.test(id)).map(Number) } }, { employeeId: { in: userId } }] },
    select: { id: true, employeeId: true },
  })
  const listIds = new Set(people.map(({ id }) => String(id)))
  const byEmployeeId = new Map(people.map(({ id, employeeId }) => [employeeId, String(id)]))
  const listIdOf = (id: string): string => {
    if (listIds.has(id)) return id
    const found = byEmployeeId.get(id) ?? (LIST_ID.test(id) ? id : null)
    if (found === null) throw refusalOfIds()
    return found
  }
  return { ...input, userId: userId.map(listIdOf) }
}

const refusalOfIds = () => Refusal.field('userId', 'Send the ids of people from userList, or All')
