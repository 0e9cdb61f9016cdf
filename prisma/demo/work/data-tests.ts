import type { ReviewKind } from '@ivue/contracts/quality/reviews/words.ts'
import type { Client } from 'pg'
import { DAY_MS } from '../days.ts'
import { firstTestStatements } from '../first-tests.ts'
import type { World } from '../world.ts'

export const DATA_TEST_TABLES = ['data_tests', 'data_test_versions', 'data_test_limits', 'loan_workbook_values']

/** Days for which the tests of the demo world have been live. */
const LIVE_DAYS = 200

/** Questions of the banks that judge the same as a test. The other tests are judged by all questions of their party. */
const LINKED_QUESTIONS: Readonly<Record<string, string>> = {
  T02: 'Is the rescission period right?',
  T05: 'Does the lock cover the funding date?',
}

const CLOSING_DAY = '(l.scheduled_closing_at AT TIME ZONE l.zone)::date'

/**
 * The test that finds a fault, the bank whose findings it accompanies, SQL of the loans (alias `l`) that can have it, SQL that writes it to the
 * loans `planted` (id), and of a thousand loans with a finding of the bank, and of a thousand others, those with the fault.
 */
type PlantedFault = readonly [code: string, bank: ReviewKind, among: string, write: string, found: number, others: number]

const onLoan = (set: string) => `UPDATE loans l SET ${set} FROM planted p WHERE l.id = p.id`
const RAISE_AMOUNT = `UPDATE loan_workbook_values w SET read_values = w.read_values || jsonb_build_object('amount', (w.read_values ->> 'amount')::numeric + 1000)
  FROM planted p WHERE w.loan_id = p.id AND w.import_type = 'processorUW'`
const CHANGE_RATE_AFTER_CTC = `INSERT INTO loan_changes (loan_id, kind, row_id, at, was)
  SELECT l.id, 'loan', l.id, l.clear_to_close_at + interval '3 hours', jsonb_build_object('note_rate', l.note_rate + 0.125) FROM loans l JOIN planted p USING (id)`

/**
 * Faults that the world plants in the data of funded loans, more often where a review had a finding. The tests of these have lift. T14, T17 and
 * T23 find what happens by chance and have none.
 */
const PLANTED_FAULTS: readonly PlantedFault[] = [
  ['T02', 'closer', 'l.rescission_applies', onLoan(`scheduled_funding_on = ${CLOSING_DAY} + 2`), 500, 10],
  ['T03', 'closer', 'l.icd_received_on IS NOT NULL', onLoan(`icd_received_on = ${CLOSING_DAY} - 1`), 700, 30],
  ['T05', 'closer', 'l.lock_expires_on IS NOT NULL', onLoan(`lock_expires_on = ${CLOSING_DAY} - 1`), 300, 10],
  ['T10', 'underwriter', "l.ltv <= 80 AND l.type = 'Conventional'", onLoan('ltv = 99.5'), 300, 20],
  ['T19', 'processor', 'TRUE', RAISE_AMOUNT, 250, 15],
]
const LATER_CHANGE: PlantedFault = ['T16', 'underwriter', 'l.clear_to_close_at IS NOT NULL', CHANGE_RATE_AFTER_CTC, 250, 15]

/** Adds T01 to T24 as live tests with their limits. */
export async function addDataTests(client: Client, world: World): Promise<void> {
  // The drafts of an installation.
  await client.query('DELETE FROM data_tests')
  await client.query('DELETE FROM data_test_limits')
  for (const { text, values } of firstTestStatements(new Date(world.now - LIVE_DAYS * DAY_MS), 'Live')) await client.query(text, values)
  for (const [code, question] of Object.entries(LINKED_QUESTIONS))
    await client.query(
      `UPDATE data_test_versions v SET question_ids = ARRAY(SELECT id FROM checkpoints WHERE question = $2)
       FROM data_tests d WHERE d.id = v.test_id AND d.code = $1`,
      [code, question],
    )
  await client.query(
    `UPDATE review_answers a SET checkpoint_id = c.id FROM reviews r, checkpoints c
     WHERE r.id = a.review_id AND c.kind = r.kind AND c.question = a.question AND a.checkpoint_id IS NULL AND a.question = ANY($1)`,
    [Object.values(LINKED_QUESTIONS)],
  )
}

/** Adds what the two workbooks had for each loan, and plants faults. A world of many loans has none, because that would take minutes. */
export async function plantFaults(client: Client): Promise<void> {
  await client.query(`INSERT INTO loan_workbook_values (loan_id, import_type, read_values)
    SELECT l.id, w.import_type, jsonb_build_object('purpose', l.purpose, 'type', l.type, 'property_state', l.property_state, 'channel', l.channel,
      'region', l.region, 'application_on', l.application_on, 'amount', l.amount) FROM loans l, (VALUES ('closingAssignment'), ('processorUW')) w (import_type) WHERE l.status = 'Funded'`)
  for (const fault of PLANTED_FAULTS) await plant(client, fault)
}

export const plantLaterChange = (client: Client) => plant(client, LATER_CHANGE)

const plant = (client: Client, [code, bank, among, write, found, others]: PlantedFault) =>
  client.query(
    `WITH planted AS MATERIALIZED (
       SELECT l.id FROM loans l WHERE l.status = 'Funded' AND ${among}
       AND abs(hashtext('${code}' || l.number)) % 1000 < CASE WHEN l.id IN (
         SELECT r.loan_id FROM reviews r WHERE r.kind = '${bank}' AND r.ended_at IS NOT NULL AND r.gross_finding_count > 0) THEN ${found} ELSE ${others} END
     ) ${write}`,
  )
