import { Prisma } from '#generated/prisma/client.ts'

/**
 * The advisory locks of the application, listed in one place to avoid collisions. Locks in `one` have only this number.
 * Locks in `of` have a second number: the person, plan or job. Migrations and the demo world define theirs in their SQL
 * (72707369 and 72_707_401).
 */
export const LOCKS = {
  one: {
    /** Of several instances starting on an empty database, only one creates the first administrator. */
    bootstrap: 72707370,
    /** Two concurrent team changes that exchange members would deadlock. */
    teams: 72707371,
    groups: 72707372,
    /** The next version of the calendars is derived from the latest. */
    calendars: 72707373,
    /** Each choice of an analyst counts earlier ones, so that nobody exceeds their daily limit. */
    assignReviews: 72707374,
    /** Serializes the check that the code of a plan is unique. */
    samplingPlans: 72707375,
    /** Postgres refuses concurrent changes of one role. */
    reportingRole: 72707377,
    /** Gives the next loan to one person after the other, so that no loan is given twice. */
    nextWork: 72707378,
    /** Held while a process runs the data tests, so that others leave them to it. */
    dataTests: 72707379,
  },
  of: {
    settings: 72707372,
    /** Second number: the kind of review. */
    checkpointBank: 72707373,
    goals: 72707376,
    /** Held while a worker runs an import, so that others skip it. `exportJob` and `samplingJob` work the same way. */
    importJob: 7_270_737,
    /** A person's notifications commit in the order of their ids. */
    noticesOfPerson: 7_270_738,
    exportJob: 7_270_739,
    /** Makes counting and adding one atomic, so that limits hold. The same for the next four. */
    exportsOfPerson: 7_270_740,
    viewsOfPerson: 7_270_741,
    schedulesOfPerson: 7_270_744,
    watchesOfPerson: 7_270_746,
    phrasesOfPerson: 7_270_747,
    samplingJob: 7_270_742,
    /** Held while a process runs a job of the queues. Second number: the hash of the job's id. */
    job: 7_270_745,
  },
} as const

/** SQL of the second numbers (of type oid) of the locks with this first number that somebody holds. */
export const heldNumbersSql = (first: number) => Prisma.sql`
  SELECT objid FROM pg_locks WHERE locktype = 'advisory' AND classid = ${first}::oid AND granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`
