/**
 * The advisory locks of the application, so that no two things take the same one by chance. `one` is taken by its number alone, `of` with a second number that says which
 * person, plan or job. Migrations and the demo world have theirs beside their SQL (72707369 and 72_707_401).
 */
export const LOCKS = {
  one: {
    bootstrap: 72707370,
    teams: 72707371,
    groups: 72707372,
    calendars: 72707373,
    assignReviews: 72707374,
    samplingPlans: 72707375,
    reportingRole: 72707377,
  },
  of: {
    settings: 72707372,
    checkpointBank: 72707373,
    goals: 72707376,
    importJob: 7_270_737,
    noticesOfPerson: 7_270_738,
    exportJob: 7_270_739,
    exportsOfPerson: 7_270_740,
    viewsOfPerson: 7_270_741,
    samplingJob: 7_270_742,
    schedulesOfPerson: 7_270_744,
  },
} as const
