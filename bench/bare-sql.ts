/* What the bare handlers of all lists share. */

/** The first page of a list as the bare handler reads it. */
export interface BarePage {
  rows: 'closing' | 'processor' | 'events' | 'reviews'
  /** SQL over `tasks t`, `events e` or `reviews t`, with `$1` where somebody's own rows are meant. */
  where: string
  values: readonly unknown[]
  order: string
  size: number
  /** The viewer manages the desk; otherwise they hold a slot of every row. */
  manager: boolean
  /** Of reviews: who asks. */
  viewerId?: number
  /** Of reviews: they have no reviewer, and say why nobody was found. */
  nobody?: true
}

export const BOUND = 1_000
export const shown = (moment: string, zone: string) => `to_char(${moment} AT TIME ZONE ${zone}, 'MM/DD/YYYY HH24:MI')`
export const instant = (moment: string) => `to_char(${moment} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
export const BUSINESS_ZONE = "'America/Chicago'"

export const total = (table: string, { where }: BarePage) =>
  `(SELECT count(*)::int FROM (SELECT FROM ${table} WHERE ${where} LIMIT ${BOUND + 1}) counted) AS total`

export const cell = <V>(value: V) => ({ value })
