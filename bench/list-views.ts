/** A page of the closing list that is measured: who asks, the body they send, and what the bare statement says to find the same rows. */
export interface View {
  name: string
  username: 'closing.manager' | 'closer.one'
  body: Record<string, unknown>
  /** SQL over `tasks t` beside desk and status; parameters from $1. */
  where: string
  values: readonly unknown[]
  order: string
  size: number
}

/** Ids of the people the views name. */
export interface People {
  /** closer.one */
  own: number
  /** Five closers. */
  five: readonly number[]
}

const BY_CLOSING = 't.scheduled_closing_at DESC, t.id DESC'

/** The views of the bench. Days are `YYYY-MM-DD` in the business zone, both included; the range is the same as instants. */
export function viewsOf({ own, five }: People, days: { from: string; to: string; range: readonly [string, string] }): View[] {
  const manager = { username: 'closing.manager', where: '', values: [], order: BY_CLOSING } as const
  return [
    { ...manager, name: '10 rows', body: {}, size: 10 },
    { ...manager, name: '25 rows', body: { filterData: { pageSize: 25 } }, size: 25 },
    {
      ...manager,
      name: '25 by borrower',
      body: { filterData: { pageSize: 25, sortCol: 'Borrower', sortColOrder: 'ASC' } },
      order: 't.borrower ASC, t.id ASC',
      size: 25,
    },
    {
      ...manager,
      name: "25 of a closer's own",
      username: 'closer.one',
      body: { filterData: { pageSize: 25 } },
      where: ' AND (t.slot1_id = $1 OR t.slot2_id = $1)',
      values: [own],
      size: 25,
    },
    {
      ...manager,
      name: '25 of five people, by days',
      body: { filterData: { pageSize: 25 }, userId: five.join(','), dateFromSearch: days.from, dateToSearch: days.to },
      where: ' AND (t.slot1_id = ANY($1) OR t.slot2_id = ANY($1)) AND t.scheduled_closing_at >= $2 AND t.scheduled_closing_at < $3',
      values: [five, ...days.range],
      size: 25,
    },
  ]
}
