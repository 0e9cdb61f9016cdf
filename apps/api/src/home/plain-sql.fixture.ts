import { DEFAULT_CALENDARS } from '@ivue/contracts/calendar/federal-holidays.ts'
import type pg from 'pg'

/**
 * The expected values of the landing cards, each with a slow and obvious query after platform 2.11 and domain 5.4 that shares no code with
 * the product. The day is Wednesday, 8 July 2026, noon in Chicago.
 */
const TODAY = "DATE '2026-07-08'"
const NOW = "TIMESTAMPTZ '2026-07-08T17:00:00Z'"
const onDay = (moment: string) => `(${moment} AT TIME ZONE 'America/Chicago')::date`
const HOLIDAYS = `ARRAY[${[...DEFAULT_CALENDARS.operations.holidays].filter((day) => /^202[3-9]/.test(day)).map((day) => `'${day}'`)}]::date[]`
/** Returns the working days from one day to another; negative if the second is earlier. */
export const between = (from: string, to: string) => {
  const open = (after: string, upTo: string) =>
    `(SELECT count(*)::int FROM generate_series(${after} + 1, ${upTo}, interval '1 day') x(day) WHERE extract(isodow FROM x.day) < 6 AND x.day::date <> ALL(${HOLIDAYS}))`
  return `CASE WHEN ${to} >= ${from} THEN ${open(from, to)} ELSE -${open(to, from)} END`
}

const PURPOSE: Record<string, string> = { All: 'TRUE', Purchase: "l.purpose = 'Purchase'", Refinance: "l.purpose LIKE '%Refinance'" }
const SALES: Record<string, string> = {
  'All Sales Regions': 'TRUE',
  'Centralized Sales': "l.region LIKE 'CS %'",
  'Retail Sales': "l.region LIKE 'RS %'",
  'CS Plano': "l.region = 'CS Plano'",
}

export interface Asker {
  /** null: everybody. */
  people: readonly number[] | null
  purpose: string
  sales: string
}

function seen({ people }: Pick<Asker, 'people'>): string {
  if (!people) return 'TRUE'
  const theirs = (...columns: string[]) => columns.map((column) => `${column} IN (${people.join()})`).join(' OR ')
  return `(${theirs('l.processor_id', 'l.underwriter_id')} OR l.id IN (SELECT loan_id FROM tasks WHERE ${theirs('slot1_id', 'slot2_id')})
    OR l.id IN (SELECT loan_id FROM reviews WHERE ${theirs('assigned_to_id', 'worked_by_id')}))`
}
const loansOf = (asker: Asker) => `loans l WHERE ${PURPOSE[asker.purpose]} AND ${SALES[asker.sales]} AND ${seen(asker)}`

export function plainSql(client: pg.Client) {
  const rows = async <T>(sql: string): Promise<T[]> => (await client.query(sql)).rows as T[]
  const one = async (sql: string) => Number((await rows<{ n: string | null }>(sql))[0]?.n ?? 0)
  const count = (asker: Asker, what: string) => one(`SELECT count(*) AS n FROM ${loansOf(asker)} AND ${what}`)
  const active = "l.status IN ('Pre-Decision', 'Underwriting', 'Approved', 'Closing')"

  const moved = (kind: string, day: string) =>
    ({
      FCD: `l.final_credit_decision_on = ${day}`,
      Closing: `l.status IN ('Closing', 'Funded') AND ${onDay('l.scheduled_closing_at')} = ${day} AND l.scheduled_closing_at < ${NOW}`,
      Funded: `l.status = 'Funded' AND ${onDay('l.funded_at')} = ${day}`,
      Cancelled: `l.status = 'Cancelled' AND l.disposition_on = ${day}`,
    })[kind] ?? ''

  return {
    count,

    pipeline: (asker: Asker) =>
      rows(`SELECT l.status AS "CUR_STATUS_NAME", l.substatus AS "CUR_SUBSTATUS_NAME", count(*)::int AS "CNT" FROM ${loansOf(asker)} AND (${active}
        OR (l.status = 'Funded' AND to_char(l.funded_at AT TIME ZONE 'America/Chicago', 'YYYY-MM') = '2026-07') OR (l.status = 'Cancelled' AND to_char(l.disposition_on, 'YYYY-MM') = '2026-07'))
        GROUP BY 1, 2`),

    moved: (asker: Asker, kind: string, daysBack: number) => count(asker, moved(kind, `${TODAY} - ${daysBack}`)),

    /** Movements of usual Wednesdays before noon, and of the whole day. */
    async elapsed(): Promise<[number, number]> {
      const usual = (what: string, until: string) =>
        one(`SELECT count(*) AS n FROM loans l, generate_series(1, 8) w WHERE ${moved(what, `${TODAY} - w * 7`)} AND ${until}`)
      const byNoon = (moment: string) => `(${moment} AT TIME ZONE 'America/Chicago')::time < TIME '12:00'`
      const before = (await usual('Closing', byNoon('l.scheduled_closing_at'))) + (await usual('Funded', byNoon('l.funded_at')))
      return [before, (await usual('Closing', 'TRUE')) + (await usual('Funded', 'TRUE'))]
    },

    /** Days from start to funding of the loans funded in a month. */
    cycle: async (asker: Asker, cycle: string, month: string) => {
      const start = { APP: 'l.application_on', ASG: onDay('l.processor_assigned_at'), APR: 'l.final_credit_decision_on' }[cycle]
      const found = await rows<{ days: number }>(
        `SELECT ${onDay('l.funded_at')} - ${start} AS days FROM ${loansOf(asker)} AND l.status = 'Funded' AND to_char(l.funded_at AT TIME ZONE 'America/Chicago', 'YYYY-MM') = '${month}'`,
      )
      return found
        .map(({ days }) => days)
        .filter((days) => days !== null && days >= 0)
        .sort((a, b) => a - b)
    },

    queue: (asker: Asker, queue: string) =>
      count(
        asker,
        `${active} AND ${onDay('l.queue_since')} = ${TODAY} AND l.queue_since IS NOT NULL AND fulfilment_queue(l.status, l.substatus) = '${queue}'`,
      ),

    /** Each active loan with its owner, whether it is late, its business days left and those spent in its status. */
    late: (asker: Asker) =>
      rows<{
        id: number
        owner: number | null
        late: boolean
        left: number | null
        spent: number
        status: string
        purpose: string
        type: string
      }>(`
        SELECT id, status, purpose, type, coalesce(target < ${TODAY}, FALSE) AS late, CASE WHEN target IS NULL THEN NULL ELSE ${between(TODAY, 'target')} END AS left,
          CASE WHEN entered < ${TODAY} THEN ${between('entered', TODAY)} ELSE 0 END AS spent,
          CASE WHEN queue = 'Processing' THEN processor_id WHEN queue LIKE '%RR' THEN underwriter_id WHEN queue = 'Closing' THEN one ELSE coalesce(two, one) END AS owner
        FROM (SELECT l.id, l.status, l.purpose, l.type, l.processor_id, l.underwriter_id, fulfilment_queue(l.status, l.substatus) AS queue,
            (SELECT slot1_id FROM tasks WHERE loan_id = l.id AND desk = 'closing') AS one, (SELECT slot2_id FROM tasks WHERE loan_id = l.id AND desk = 'closing') AS two,
            CASE l.status WHEN 'Pre-Decision' THEN l.application_on WHEN 'Underwriting' THEN ${onDay('l.submitted_at')} WHEN 'Approved' THEN l.final_credit_decision_on
              ELSE ${onDay('l.clear_to_close_at')} END AS entered,
            coalesce((SELECT min(x.day) FROM (VALUES (l.contract_closing_on), (${onDay('l.scheduled_closing_at')}), (l.lock_expires_on)) x(day)), l.target_closing_on) AS target
          FROM ${loansOf(asker)} AND ${active}) found`),

    /** Business days that each loan funded in the last 180 days took from entering a status to funding. */
    stays: (status: string) => {
      const begins: Record<string, string> = {
        'Pre-Decision': 'l.application_on',
        Underwriting: onDay('l.submitted_at'),
        Approved: 'l.final_credit_decision_on',
        Closing: onDay('l.clear_to_close_at'),
      }
      const [from = '', to = ''] = [begins[status], onDay('l.funded_at')]
      return rows<{ purpose: string; type: string; days: number }>(
        `SELECT l.purpose, l.type, ${between(from, to)} AS days FROM loans l WHERE l.status = 'Funded' AND ${onDay('l.funded_at')} >= ${TODAY} - 180 AND ${from} IS NOT NULL AND ${to} IS NOT NULL`,
      ).then((found) => found.filter(({ days }) => days >= 0))
    },

    leaders: (owner: number | null) =>
      rows<{
        tl: string | null
        ul: string | null
      }>(`SELECT (SELECT full_name FROM users WHERE id = t.leader_id) AS tl, (SELECT full_name FROM users WHERE id = t.unit_leader_id) AS ul
        FROM users u JOIN teams t ON t.id = u.team_id WHERE u.id = ${owner ?? 0}`).then(([found]) => found ?? { tl: null, ul: null }),

    minutes: (kind: 'regular' | 'overtime', person: number, month: string) =>
      one(`SELECT sum(${kind}_minutes) AS n FROM work_hours WHERE user_id = ${person} AND to_char(day, 'YYYY-MM') = '${month}'`),

    /** Everybody with hours in either month, with unit leader, roles and minutes. */
    hours: (people: Asker['people']) => {
      const minutes = (kind: string, month: string) =>
        `coalesce(sum(h.${kind}_minutes) FILTER (WHERE to_char(h.day, 'YYYY-MM') = '${month}'), 0)::int`
      return rows<{
        id: number
        unit: string | null
        roles: string[]
        ot: number
        regular: number
        ot_before: number
        regular_before: number
      }>(
        `SELECT u.id, (SELECT x.full_name FROM teams t JOIN users x ON x.id = t.unit_leader_id WHERE t.id = u.team_id) AS unit,
          ARRAY(SELECT role FROM user_roles WHERE user_id = u.id) AS roles, ${minutes('overtime', '2026-07')} AS ot, ${minutes('regular', '2026-07')} AS regular,
          ${minutes('overtime', '2026-06')} AS ot_before, ${minutes('regular', '2026-06')} AS regular_before
        FROM users u JOIN work_hours h ON h.user_id = u.id
        WHERE to_char(h.day, 'YYYY-MM') IN ('2026-06', '2026-07') AND ${people ? `u.id IN (${people.join()})` : 'TRUE'} GROUP BY u.id`,
      )
    },

    funded: (asker: Asker, region: string) =>
      count(
        asker,
        `l.region = '${region}' AND l.status = 'Funded' AND to_char(l.funded_at AT TIME ZONE 'America/Chicago', 'YYYY-MM') = '2026-07'`,
      ),
    answers: (asker: Asker, region: string, what: 'finding' | 'opportunity') =>
      one(`SELECT sum(r.${what}_count) AS n FROM reviews r JOIN loans l ON l.id = r.loan_id WHERE l.region = '${region}' AND ${seen(asker)} AND r.selection = 'In-line' AND r.audit <> 'Partial' AND r.bypass_reason = ''
        AND r.pulled_back_at IS NULL AND r.first_review_id IS NULL AND to_char(r.ended_at AT TIME ZONE 'America/Chicago', 'YYYY-MM') = '2026-07'`),
  }
}
