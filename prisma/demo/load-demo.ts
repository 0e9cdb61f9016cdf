import { setImmediate } from 'node:timers/promises'
import { Client } from 'pg'
import { AnswerBuffers, type AnswersKept, KEEPS_ALL_ANSWERS } from './answer-rows.ts'
import type { SsnKeeper } from './borrowers.ts'
import { dropIndexes } from './bulk-indexes.ts'
import { CopyBuffer, sendLots } from './copy.ts'
import { DECISIONS_TABLE, decisionRow } from './decisions.ts'
import { type Life, makeLife } from './life.ts'
import { PopupBuffers } from './popup-rows.ts'
import { Random } from './random.ts'
import { commentRow, eventRow, loanRow, reviewRow, taskRow } from './rows.ts'
import { loadSettings } from './settings.ts'
import { loadStaffFeed } from './staff-feed.ts'
import { demoPasswordHash, staffRows } from './staff-rows.ts'
import { TABLES } from './tables.ts'
import { workHours } from './work-hours.ts'
import { makeWorld, type World } from './world.ts'

export interface DemoOptions {
  connectionString: string
  loans?: number
  seed?: string
  /**
   * `YYYY-MM-DD` in the business zone, at six in the morning of which the world stands, or an exact moment. Nothing has happened later.
   * The same seed, size and day or moment make the same world.
   */
  today: string | Date
  /** Of the usual history of some 9 events a loan. */
  events?: number
  /** Which answers of the reviews are written: every one up to 50,000 loans, above that the findings alone, unless said otherwise. */
  answers?: AnswersKept | undefined
  /** Under the keys of the installation; without it the demo has no SSN on file. */
  ssns?: SsnKeeper | undefined
  log?: (line: string) => void
}

export interface DemoCounts {
  people: number
  loans: number
  tasks: number
  comments: number
  reviews: number
  events: number
}

/** One loader at a time, whoever starts it. */
const LOCK = 72_707_401
const BATCH = 2_000
const SLICE = 20
/** From here on it pays to build the indexes after the rows. */
const BULK = 20_000
const NUMBERED = ['users', 'teams', 'groups', 'imports', 'loans', 'tasks', 'reviews', 'review_answers'] as const
const FILLED = [
  ...NUMBERED,
  'decisions',
  'work_hours',
  'comments',
  'dispute_rounds',
  'events',
  'user_roles',
  'user_skills',
  'group_permissions',
  'group_members',
  'loan_borrowers',
  'loan_conditions',
  'loan_todos',
  'loan_feeds',
] as const

/** Throws when somebody already lives here: a demo world is never mixed into real data. */
async function refuseInhabited(client: Client): Promise<void> {
  const { rows } = await client.query<{ inhabited: boolean }>(
    'SELECT EXISTS (SELECT FROM loans) OR EXISTS (SELECT FROM users) OR EXISTS (SELECT FROM groups) AS inhabited',
  )
  if (rows[0]?.inhabited) throw new Error('The database already holds loans, users or groups: the demo world is loaded into an empty one')
}

async function loadStaff(client: Client, world: World, passwordHash: string): Promise<void> {
  await sendLots(client, staffRows(world, passwordHash))
  // Teams and people name each other, so the leaders follow when both are there.
  const { teams } = world.staff
  await client.query(
    `UPDATE teams SET leader_id = led.leader_id, unit_leader_id = led.unit_leader_id
     FROM unnest($1::int[], $2::int[], $3::int[]) AS led(id, leader_id, unit_leader_id) WHERE teams.id = led.id`,
    [teams.map(({ id }) => id), teams.map(({ leaderId }) => leaderId), teams.map(({ unitLeaderId }) => unitLeaderId)],
  )
}

/** The tables that grow with the loans, in the order in which they refer to each other, and their running numbers. */
class LifeBuffers {
  readonly loans = new CopyBuffer(TABLES.loans)
  readonly tasks = new CopyBuffer(TABLES.tasks)
  readonly comments = new CopyBuffer(TABLES.comments)
  readonly reviews = new CopyBuffer(TABLES.reviews)
  readonly events = new CopyBuffer(TABLES.events)
  readonly decisions = new CopyBuffer(DECISIONS_TABLE)
  private readonly answers: AnswerBuffers
  private readonly popups: PopupBuffers

  constructor(answers: AnswersKept, ssns: SsnKeeper | undefined) {
    this.answers = new AnswerBuffers(answers)
    this.popups = new PopupBuffers(ssns)
  }

  add(life: Life, world: World): void {
    const { loan } = life
    this.loans.add(loanRow(loan, world))
    const taskIds = new Map<string | null, number>()
    for (const task of life.tasks) {
      const id = this.tasks.rows + 1
      taskIds.set(task.desk, id)
      this.tasks.add(taskRow(task, id, loan.id))
    }
    const taskOf = (desk: string | null) => taskIds.get(desk) ?? null
    const reviewIds = new Map<unknown, number>()
    for (const review of life.reviews) {
      const id = this.reviews.rows + 1
      reviewIds.set(review, id)
      this.reviews.add(reviewRow(review, id, loan.id, taskOf(review.desk)))
      this.answers.add(review, id)
    }
    for (const comment of life.comments) this.comments.add(commentRow(comment, loan.id, taskOf(comment.desk)))
    for (const decision of life.decisions) this.decisions.add(decisionRow(decision, taskOf(decision.desk), loan.id))
    for (const event of life.events) this.events.add(eventRow(event, loan, taskOf(event.desk), reviewIds.get(event.review) ?? null))
    this.popups.add(life.popup, loan.id)
  }

  take() {
    return [
      ...[this.loans, this.tasks, this.comments, this.reviews, this.events, this.decisions].map((buffer) => buffer.take()),
      ...this.answers.take(),
      ...this.popups.take(),
    ]
  }

  counts(): Omit<DemoCounts, 'people'> {
    const { loans, tasks, comments, reviews, events } = this
    return { loans: loans.rows, tasks: tasks.rows, comments: comments.rows, reviews: reviews.rows, events: events.rows }
  }
}

/** The loans in batches: one is made while the one before it is written, so two are in memory. */
async function loadLoans(
  client: Client,
  world: World,
  { answers, ssns }: { answers: AnswersKept; ssns: SsnKeeper | undefined },
  log: (line: string) => void,
): Promise<Omit<DemoCounts, 'people'>> {
  const random = new Random(world.seed, 'loans')
  const buffers = new LifeBuffers(answers, ssns)
  const reportEvery = Math.max(BATCH, Math.ceil(world.loans / 10 / BATCH) * BATCH)
  let writing: Promise<void> = Promise.resolve()
  for (let index = 0; index < world.loans; index++) {
    buffers.add(makeLife(index, world, random), world)
    const done = index + 1
    // The socket gets its turn in between.
    if (done % SLICE === 0) await setImmediate()
    if (done % BATCH !== 0 && done !== world.loans) continue
    await writing
    writing = sendLots(client, buffers.take())
    writing.catch(() => {})
    if (done % reportEvery === 0 && done < world.loans) log(`${done} of ${world.loans} loans`)
  }
  await writing
  return buffers.counts()
}

/**
 * Fills an empty, migrated database with the demo world of domain 6, all in one transaction: a start that is killed leaves nothing.
 * Throws when the database already holds people or loans.
 */
export async function loadDemoWorld(options: DemoOptions): Promise<DemoCounts> {
  const { connectionString, loans = 2_000, seed = 'ivue', today, events = 1, ssns, log = () => {} } = options
  const { answers = loans > KEEPS_ALL_ANSWERS ? 'findings' : 'all' } = options
  const world = makeWorld({ loans, seed, today, events })
  const passwordHash = await demoPasswordHash(seed)
  const client = new Client({ connectionString })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK])
    await refuseInhabited(client)
    await client.query('BEGIN')
    await loadStaff(client, world, passwordHash)
    await loadStaffFeed(client, world, ssns)
    await loadSettings(client)
    await sendLots(client, [workHours(world)])
    const restore =
      loans >= BULK
        ? await dropIndexes(client, [
            'loans',
            'tasks',
            'comments',
            'reviews',
            'events',
            'decisions',
            'review_answers',
            'dispute_rounds',
            'loan_conditions',
            'loan_todos',
          ])
        : null
    const counts = await loadLoans(client, world, { answers, ssns }, log)
    log(`${counts.tasks} tasks and ${counts.events} events written`)
    if (restore) await restore(log)
    for (const table of NUMBERED)
      await client.query(`SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT max(id) FROM ${table}))`)
    await client.query('COMMIT')
    await client.query(`VACUUM (ANALYZE) ${FILLED.join(', ')}`)
    return { people: world.staff.people.length, ...counts }
  } finally {
    // Closing the connection rolls back what is open and frees the lock.
    await client.end()
  }
}
