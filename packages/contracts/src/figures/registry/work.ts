import { buildFigures } from './entry.ts'

const SLA = {
  source: 'work 2.1, domain 5.5 and 10.2',
  unit: 'loans',
  interval: true,
  rows: 'list',
  screens: ['closing', 'myWork'],
} as const
const OWN = { source: 'domain 5.4, 5.5, 10.1 and 10.2', rows: 'none', screens: ['myWork'] } as const

/** Returns the name and the definition of a measure's SLA %. */
const sla = (measure: string) =>
  [
    `${measure} Met`,
    `Closings whose ${measure} was met, divided by those whose ${measure} was due so far this month and has a result; cancelled ones do not count.`,
  ] as const

/** The figures of measures on the closing desk, and a person's own figures on My work, this month so far. */
export const WORK_FIGURES = {
  ...buildFigures('sla', SLA, { P1: sla('P1'), P2: sla('P2'), P3: sla('P3'), P4: sla('P4') }),
  ...buildFigures(
    'onTime',
    { ...OWN, unit: 'files' },
    {
      processor: [
        'Processing on time',
        'Files finished by their due moment, divided by those finished this month; a file that came back and was finished again counts again.',
      ],
      underwriter: [
        'Underwriting on time',
        'Files decided by their due moment, divided by those decided this month; a file that came back and was decided again counts again.',
      ],
    },
  ),
  ...buildFigures(
    'own',
    { ...OWN, unit: 'reviews', interval: true },
    {
      Closed: [
        'Closed, of closings scheduled',
        'Closings that are Closed, divided by those scheduled for this month; cancelled ones do not count.',
        { unit: 'loans', rows: 'list' },
      ],
      Found: [
        'My reviews with a finding',
        'Reviews completed by the analyst this month with a finding that still stands, divided by all that they completed and did not bypass.',
      ],
      Clean: [
        'Reviews of my work without a finding',
        'Full in-line reviews of the person’s work without a finding that still stands, divided by those with an opportunity; of several of one loan and type the latest this month counts.',
      ],
    },
  ),
  ...buildFigures(
    'own',
    { ...OWN, unit: 'findings' },
    {
      Overturned: [
        'Disputes of my reviews overturned',
        'Findings of the analyst’s reviews that were overturned, divided by those that were disputed.',
      ],
      Won: [
        'My disputes overturned',
        'Findings in the person’s work that were overturned, divided by those that were disputed, in the same reviews.',
      ],
    },
  ),
}
