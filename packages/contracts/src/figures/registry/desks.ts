import { buildFigures } from './entry.ts'

const SHARED = { source: 'work 2.3 and 2.4, domain 5.2, 5.4, 10.1 and 10.2', rows: 'people' } as const

const HOURS = 'divided by their productive hours ÷ 8; leaders, and files that nobody held, are left out of both.'

/** The figures of the panels above the lists of processors and underwriters, this month so far. */
export const DESK_FIGURES = {
  ...buildFigures(
    'processor',
    { ...SHARED, unit: 'loans', screens: ['processor'] },
    {
      funded: ['MTD Count of Funded Loans', 'Loans whose disposition this month is Funded.'],
      nonFunded: ['MTD Count of Non-Funded Dispositions', 'Loans closed for incompleteness, declined or withdrawn this month.'],
      filesDue: [
        'Files Due/Past Due for Contact',
        'Loans without a disposition that are not Funded or Cancelled and whose next contact with the borrower is due today / was due earlier.',
      ],
      eightHours: ['MTD Eight-Hour Average', `Loans funded or otherwise disposed of by people of the desk, ${HOURS}`],
    },
  ),
  ...buildFigures(
    'underwriter',
    { ...SHARED, unit: 'files', screens: ['underwriter'] },
    {
      eightHours: ['MTD 8 Hour Average AP and CWD', `Reviews approved and files closed, withdrawn or declined, ${HOURS}`],
      recons: ['MTD Recons per File', 'Decisions on Reconsideration Risk Reviews, divided by the files with any decision.'],
      irr: ['MTD IRR Completion', 'Initial Risk Reviews completed, divided by those open at the start of the month or received since.'],
      dispositions: ['MTD Dispositions', 'Files closed for incompleteness, declined or withdrawn this month.'],
    },
  ),
  ...buildFigures(
    'rating',
    { ...SHARED, unit: 'reviews', screens: ['processor', 'underwriter'] },
    {
      materialDPU: [
        'Internal Quality Rating DPU Material Findings',
        'Material findings that still stand, divided by the full in-line reviews of the desk’s own type.',
      ],
      moderateDPU: [
        'Internal Quality Rating DPU Moderate Findings',
        'Moderate findings that still stand, divided by the full in-line reviews of the desk’s own type.',
      ],
      materialDPO: [
        'Internal Quality Rating DPO Material Findings',
        'Material findings that still stand, divided by the questions answered Yes or No that could be Material.',
        { unit: 'questions' },
      ],
      moderateDPO: [
        'Internal Quality Rating DPO Moderate Findings',
        'Moderate findings that still stand, divided by the questions answered Yes or No that could be Moderate.',
        { unit: 'questions' },
      ],
    },
  ),
}
