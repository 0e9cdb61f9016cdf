/* SQL and types shared by the bare handlers of all lists. */

/** The first page of a list, as the bare handler reads it. */
export interface BarePage {
  rows: 'closing' | 'processor' | 'events' | 'reviews'
  /** SQL over `tasks t`, `events e` or `reviews t`, with `$1` for the viewer's own rows. */
  where: string
  values: readonly unknown[]
  order: string
  size: number
  /** Whether the viewer manages the desk; otherwise they hold a slot of every row. */
  manager: boolean
  /** Reviews only: the viewer. */
  viewerId?: number
  /** Reviews only: rows have no reviewer but the reason why nobody was found. */
  nobody?: true
}

export const BOUND = 1_000
export const shown = (moment: string, zone: string) => `to_char(${moment} AT TIME ZONE ${zone}, 'MM/DD/YYYY HH24:MI')`
export const instant = (moment: string) => `to_char(${moment} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
export const BUSINESS_ZONE = "'America/Chicago'"

export const total = (table: string, { where }: BarePage) =>
  `(SELECT count(*)::int FROM (SELECT FROM ${table} WHERE ${where} LIMIT ${BOUND + 1}) counted) AS total`

export const cell = <V>(value: V) => ({ value })
