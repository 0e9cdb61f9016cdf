import { FIRST_LIMITS } from '@ivue/contracts/data-tests/first-limits.ts'
import { FIRST_TESTS } from '@ivue/contracts/data-tests/first-tests.ts'
import { shownTerms } from '@ivue/contracts/data-tests/shown.ts'

interface Statement {
  text: string
  values: unknown[]
}

/** Returns statements that add T01 to T24 and their limits to a database without tests, as drafts, or as live tests in the demo world. */
export function firstTestStatements(at: Date, state: 'Draft' | 'Live'): Statement[] {
  const tests = FIRST_TESTS.map(({ when, must, ...words }) => ({
    ...words,
    in_scope: when,
    must_hold: must,
    shown_labels: shownTerms(when, must).map(({ label }) => label),
  }))
  return [
    {
      text: `WITH given AS (SELECT * FROM jsonb_to_recordset($1::jsonb)
          AS given (code text, name text, source text, severity text, party text, in_scope jsonb, must_hold jsonb, shown_labels text[])),
        made AS (INSERT INTO data_tests (code, updated_at) SELECT code, $2::timestamptz FROM given ORDER BY code RETURNING id, code)
      INSERT INTO data_test_versions (test_id, number, state, state_since, name, source, severity, party, question_ids, in_scope, must_hold, shown_labels, changed_at)
      SELECT m.id, 1, $3, $2, g.name, g.source, g.severity, g.party, '{}', nullif(g.in_scope, 'null'), g.must_hold, g.shown_labels, $2 FROM given g JOIN made m USING (code)`,
      values: [JSON.stringify(tests), at, state],
    },
    {
      text: `INSERT INTO data_test_limits (name, type, purpose, occupancy, property_type, state, from_on, to_on, value)
        SELECT * FROM jsonb_to_recordset($1::jsonb)
          AS given (name text, type text, purpose text, occupancy text, "propertyType" text, state text, "from" date, "to" date, value numeric)`,
      values: [JSON.stringify(FIRST_LIMITS)],
    },
  ]
}
