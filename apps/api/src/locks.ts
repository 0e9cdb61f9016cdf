/**
 * The advisory locks of the application, so that no two things take the same one by chance. `one` is taken by its number alone, `of` with a second number that says which
 * person, plan or job. Migrations and the demo world have theirs beside their SQL (72707369 and 72_707_401).
 */
export const LOCKS = {
  one: {
    /** Instances that start on an empty database make the first administrator once. */
    bootstrap: 72707370,
    /** Two changes of teams that exchange members would deadlock. */
    teams: 72707371,
    groups: 72707372,
    /** The next version of the calendars is made of the latest. */
    calendars: 72707373,
    /** Each choice of an analyst counts the ones before, so that nobody is given more than their daily number. */
    assignReviews: 72707374,
    /** Two plans that are saved at once with one code meet. */
    samplingPlans: 72707375,
    /** Postgres refuses two changes of one role at once. */
    reportingRole: 72707377,
  },
  of: {
    settings: 72707372,
    /** By the kind of its reviews. */
    checkpointBank: 72707373,
    goals: 72707376,
    /** Held while a worker is at an import, as `exportJob` and `samplingJob` are: another worker leaves it alone. */
    importJob: 7_270_737,
    /** A person's notices commit in the order of their ids. */
    noticesOfPerson: 7_270_738,
    exportJob: 7_270_739,
    /** Counting what somebody has and adding one more is one step, so that limits hold; the next two likewise. */
    exportsOfPerson: 7_270_740,
    viewsOfPerson: 7_270_741,
    schedulesOfPerson: 7_270_744,
    samplingJob: 7_270_742,
    /** Held while a process works on a job of the queues, by the hash of its id. */
    job: 7_270_745,
  },
} as const
