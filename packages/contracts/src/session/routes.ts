/** Routes whose screen does not exist yet. Nobody lands on one while another is open to them. Goes away with the last of them. */
export const NOT_BUILT: readonly string[] = [
  '/landing',
  '/lateloanreview',
  '/overtimereport',
  '/processorqcreport',
  '/underwriterqcreport',
  '/qcprocessor',
  '/qcunderwritter',
  '/qccloser',
  '/qcprocessorsetting',
  '/qcuwsetting',
  '/qcclosersetting',
  '/qcprocessorreport',
  '/qcuwreport',
  '/qccloserreport',
  '/qcdashboard',
]
