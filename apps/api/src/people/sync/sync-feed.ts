import { queryStaffFeed, type StaffWarehouse } from '../../platform/rows/staff-feed.ts'
import { Refusal } from '../../platform/rpc/refusal.ts'
import type { FeedRow } from './sync-plan.ts'

const CONNECTION = { name: 'ivue-staff-sync', timeoutMs: 10_000 }
const COLUMNS = ['client_id', 'first_name', 'last_name', 'location', 'dr_phone', 'client_phone', 'dr_email', 'client_email', 'term'].map(
  (column) => `coalesce(trim(${column}), '') AS "${column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())}"`,
)
/** Most people that a feed may have. No department has so many, so it limits the damage of a wrongly joined view. */
const MAX_PEOPLE = 100_000

/**
 * Reads the view `staff_feed` of the staff warehouse, without its keyed SSN hash. Throws a Refusal if the warehouse does not respond
 * or the view differs from the expected one.
 */
export async function readFeed(warehouse: StaffWarehouse): Promise<FeedRow[]> {
  try {
    const rows = await queryStaffFeed<FeedRow>(
      warehouse,
      CONNECTION,
      `SELECT trim(employee_id) AS "employeeId", ${COLUMNS.join(', ')}, coalesce(to_char(left_on, 'YYYY-MM-DD'), '') AS "leftOn"
      FROM staff_feed WHERE trim(employee_id) <> '' ORDER BY employee_id LIMIT ${MAX_PEOPLE + 1}`,
    )
    if (rows.length > MAX_PEOPLE) throw new Refusal(`The view staff_feed has more than ${MAX_PEOPLE} rows: nothing was changed`)
    return rows
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal(`${problemWords(error)}. Nothing was changed`)
  }
}

function problemWords(error: unknown): string {
  switch ((error as { code?: unknown } | null)?.code) {
    case '42P01':
      return 'The staff warehouse has no view staff_feed'
    case '42703':
    case '42883':
      return 'The view staff_feed of the staff warehouse does not have the columns that are needed'
    case '42501':
      return 'The staff warehouse does not let iVue read its view staff_feed'
    default:
      return 'The staff warehouse cannot be reached, try again later'
  }
}
