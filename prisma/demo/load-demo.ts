import { setImmediate } from 'node:timers/promises'
import type { SettingKey } from '@ivue/contracts/settings/settings.ts'
import { Client } from 'pg'
import { CopyRows, dropIndexes, sendLots } from './copy.ts'
import { INSERT_GOALS } from './goals.ts'
import { type AnswersToStore, addLoan, LOAN_TABLES, type StoredDetail } from './loans/loan-rows.ts'
import { Random } from './random.ts'
import { addStaff, addWarehouse, CREATE_WAREHOUSE, demoPasswordHash, type SsnEncryption } from './staff/staff-rows.ts'
import { addBanks, BANK_TABLES, COPY_OPEN_CHECKLISTS } from './work/banks.ts'
import { addDataTests, DATA_TEST_TABLES, plantFaults, plantLaterChange } from './work/data-tests.ts'
import { FINDING_STATEMENTS, FINDING_TABLES } from './work/findings.ts'
import { makeLife } from './work/life.ts'
import { addPassedAnswers, addProgramme, addQualityRecords, PROGRAMME_TABLES } from './work/programme.ts'
import { addRareReviews, addSharedService, moveScores } from './work/rare-cases.ts'
import { addSamples } from './work/samples.ts'
import { AGREEMENT_TABLES, addSecondReviews } from './work/second-reviews.ts'
import { makeWorld, type World, type WorldOptions } from './world.ts'

/** How the demo world is made. Equal seed, size and moment give the same world. */
export interface DemoOptions extends Pick<WorldOptions, 'today'>, Partial<Omit<WorldOptions, 'today'>> {
  connectionString: string
  /** Which answers of reviews are stored. Default: all up to 50,000 loans, above that only findings. */
  answers?: AnswersToStore | undefined
  /** Encrypts SSNs with the keys of the installation; without it the demo has no SSNs on file. */
  ssns?: SsnEncryption | undefined
  log?: (line: string) => void
}

export type DemoCounts = Record<'people' | (typeof COUNTED_TABLES)[number], number>

/** Number of the advisory lock by which only one loader runs at a time. */
const LOCK = 72_707_401
const BATCH_LOANS = 2_000
const LOANS_PER_TURN = 20
/** With this many loans or more, indexes are built after the rows. */
const BULK_FROM_LOANS = 20_000
/** Up to this many loans all answers are stored by default; a million loans would have nine million. */
const MAX_LOANS_WITH_ALL_ANSWERS = 50_000

const COUNTED_TABLES = ['loans', 'tasks', 'comments', 'reviews', 'events'] as const
const STAFF_TABLES = [
  'teams',
  'users',
  'user_roles',
  'user_skills',
  'groups',
  'group_permissions',
  'group_members',
  'imports',
  'work_hours',
  'edw.staff',
  ...BANK_TABLES,
]
/** Tables whose rows are inserted with explicit ids; their sequences must be advanced afterwards. */
const TABLES_WITH_IDS = ['users', 'teams', 'groups', 'imports', 'loans', 'tasks', 'reviews', 'review_answers', 'checkpoints']
/** Settings that are off by default and on in the demo world. */
const SWITCHED_ON: readonly SettingKey[] = ['processor.autoComplete', 'underwriter.autoComplete']

/** Throws if the database has people or loans: demo data is never mixed with real data. */
async function refuseFilledDatabase(client: Client): Promise<void> {
  const { rows } = await client.query<{ inhabited: boolean }>(
    'SELECT EXISTS (SELECT FROM loans) OR EXISTS (SELECT FROM users) OR EXISTS (SELECT FROM groups) AS inhabited',
  )
  if (rows[0]?.inhabited) throw new Error('The database already holds loans, users or groups: the demo world is loaded into an empty one')
}

async function loadStaff(client: Client, world: World, ssns: SsnEncryption | undefined): Promise<void> {
  const rows = new CopyRows(STAFF_TABLES)
  addStaff(rows, world, await demoPasswordHash(world.seed))
  addWarehouse(rows, world, ssns)
  addBanks(rows, world)
  await client.query(CREATE_WAREHOUSE)
  await sendLots(client, rows.take())
  // Teams and people refer to each other, so leaders are set when both exist.
  const { teams } = world.staff
  await client.query(
    `UPDATE teams SET leader_id = led.leader_id, unit_leader_id = led.unit_leader_id
     FROM unnest($1::int[], $2::int[], $3::int[]) AS led(id, leader_id, unit_leader_id) WHERE teams.id = led.id`,
    [teams.map(({ id }) => id), teams.map(({ leaderId }) => leaderId), teams.map(({ unitLeaderId }) => unitLeaderId)],
  )
  // Everybody has held their position since before the first loan.
  await client.query("TRUNCATE user_positions; SELECT record_positions(ARRAY(SELECT id FROM users), '-infinity')")
  await client.query("INSERT INTO settings (key, value) SELECT key, 'true' FROM unnest($1::text[]) AS key ON CONFLICT (key) DO NOTHING", [
    SWITCHED_ON,
  ])
}

/** SQL that gives the counts of each completed review to the person whose work it judged. In the demo world that is one person per review. */
const INSERT_SCORES = `
  INSERT INTO review_scores (review_id, person_id, opportunities, high_opportunities, middle_opportunities, low_opportunities, high, middle, low, gross_high, gross_middle, gross_low)
  SELECT id, worked_by_id, opportunity_count, critical_opportunity_count, moderate_opportunity_count,
    CASE kind WHEN 'processor' THEN 0 WHEN 'underwriter' THEN opportunity_count ELSE opportunity_count - critical_opportunity_count - moderate_opportunity_count END,
    critical_count, moderate_count, finding_count - critical_count - moderate_count,
    gross_critical_count, gross_moderate_count, gross_finding_count - gross_critical_count - gross_moderate_count
  FROM reviews WHERE ended_at IS NOT NULL AND pulled_back_at IS NULL AND bypass_reason = '' AND opportunity_count > 0`

/** SQL that sets when the findings of recent reviews must be answered: seven days after completion. People count as notified of past ones. */
const DUE_STATEMENTS = [
  `UPDATE reviews r SET due_at = ended_at + interval '7 days' WHERE ended_at > $1::timestamptz - interval '14 days' AND pulled_back_at IS NULL AND finding_count > 0
     AND EXISTS (SELECT 1 FROM review_answers a WHERE a.review_id = r.id AND a.answer = 'No' AND a.dispute = '' AND a.result = '')`,
  'UPDATE reviews SET due_told = 2 WHERE due_at < $1::timestamptz',
]

/** Loads loans in batches and returns the number of rows per table. One batch is generated while the previous one is written. */
async function loadLoans(
  client: Client,
  world: World,
  detail: StoredDetail,
  log: (line: string) => void,
): Promise<Omit<DemoCounts, 'people'>> {
  const random = new Random(world.seed, 'loans')
  const rows = new CopyRows(LOAN_TABLES)
  const reportEvery = Math.max(BATCH_LOANS, Math.ceil(world.loans / 10 / BATCH_LOANS) * BATCH_LOANS)
  let writing: Promise<void> = Promise.resolve()
  for (let done = 1; done <= world.loans; done++) {
    addLoan(rows, makeLife(done - 1, world, random), world, detail)
    // Lets the socket write in between.
    if (done % LOANS_PER_TURN === 0) await setImmediate()
    if (done % BATCH_LOANS !== 0 && done !== world.loans) continue
    await writing
    writing = sendLots(client, rows.take())
    writing.catch(() => {})
    if (done % reportEvery === 0 && done < world.loans) log(`${done} of ${world.loans} loans`)
  }
  await writing
  return Object.fromEntries(COUNTED_TABLES.map((table) => [table, rows.count(table)])) as Omit<DemoCounts, 'people'>
}

/** Fills an empty, migrated database with the demo world of domain 6 in one transaction. Throws if it has people or loans. */
export async function loadDemoWorld(options: DemoOptions): Promise<DemoCounts> {
  const { connectionString, loans = 2_000, seed = 'ivue', today, events = 1, ssns, log = () => {} } = options
  const { answers = loans > MAX_LOANS_WITH_ALL_ANSWERS ? 'findings' : 'all' } = options
  const world = makeWorld({ loans, seed, today, events })
  const client = new Client({ connectionString })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK])
    await refuseFilledDatabase(client)
    await client.query('BEGIN')
    await loadStaff(client, world, ssns)
    const restoreIndexes = loans >= BULK_FROM_LOANS ? await dropIndexes(client, LOAN_TABLES) : null
    const counts = await loadLoans(client, world, { answers, ssns }, log)
    log(`${counts.tasks} tasks and ${counts.events} events written`)
    await restoreIndexes?.(log)
    for (const table of TABLES_WITH_IDS)
      await client.query(`SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT max(id) FROM ${table}))`)
    const { reviews, events: told } = await addSamples(client, world, answers)
    const programme = await addProgramme(client, world)
    await addQualityRecords(client, world)
    await addRareReviews(client, world)
    await client.query(INSERT_SCORES)
    if (answers === 'all') await moveScores(client)
    await client.query(INSERT_GOALS, [new Date(world.now)])
    for (const statement of FINDING_STATEMENTS) await client.query(statement, [new Date(world.now)])
    for (const statement of DUE_STATEMENTS) await client.query(statement, [new Date(world.now)])
    if (answers === 'all') await addPassedAnswers(client, programme)
    await addSecondReviews(client, world)
    await client.query(COPY_OPEN_CHECKLISTS)
    await addSharedService(client, world)
    await addDataTests(client, world)
    if (answers === 'all') await plantFaults(client)
    // Corrections during loading are not changes of the world.
    await client.query('TRUNCATE loan_changes')
    if (answers === 'all') await plantLaterChange(client)
    await client.query('TRUNCATE data_test_queue')
    await client.query('COMMIT')
    await client.query(
      `VACUUM (ANALYZE) ${[...STAFF_TABLES, ...LOAN_TABLES, 'review_scores', 'goals', 'sampling_plans', 'sampled_loans', ...PROGRAMME_TABLES, ...FINDING_TABLES, ...AGREEMENT_TABLES, ...DATA_TEST_TABLES].join(', ')}`,
    )
    return {
      people: world.staff.people.length,
      ...counts,
      reviews: counts.reviews + reviews + programme.length,
      events: counts.events + told,
    }
  } finally {
    // Rolls back an open transaction and releases the lock.
    await client.end()
  }
}
