import { z } from 'zod'
import { isZone } from '../calendar/zone.ts'
import { MAX_DAILY_ASSIGN } from '../people/user-words.ts'
import { STATE_CODES, type StateCode } from '../wire/states.ts'

export interface SettingDeclaration {
  schema: z.ZodType
  default: unknown
  unit: string
  meaning: string
}

/** Returns the declaration of a setting that is a whole number between two bounds. */
const whole = ([min, max]: readonly [min: number, max: number], standard: number, unit: string, meaning: string) => ({
  schema: z.number().int().min(min).max(max),
  default: standard,
  unit,
  meaning,
})
const yesNo = (standard: boolean, meaning: string) => ({ schema: z.boolean(), default: standard, unit: 'yes or no', meaning })
const share = (standard: number, meaning: string) => ({ schema: z.number().min(0).max(1), default: standard, unit: 'share', meaning })
const time = (standard: string, meaning: string) => ({
  schema: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter the time as HH:MM'),
  default: standard,
  unit: 'time at the property',
  meaning,
})

/** Everything a business owner may change without a release (domain 3, Settings): default, unit and meaning. Rows in the database override the defaults. */
export const SETTINGS = {
  'session.idleMinutes': whole([1, 720], 30, 'minutes', 'A session ends after this long without a call.'),
  'session.absoluteHours': whole([1, 168], 12, 'hours', 'A session ends this long after sign-in, whatever happens.'),
  'signIn.failures': whole([1, 100], 5, 'attempts', 'Failed sign-ins of one account from one address that lock the pair.'),
  'signIn.addressFailures': whole(
    [5, 10_000],
    30,
    'attempts',
    'Failed sign-ins from one address, whatever the names. Further ones are then checked one at a time, up to four seconds apart. People who recently signed in from there do not wait.',
  ),
  'signIn.windowMinutes': whole([1, 1440], 15, 'minutes', 'The window in which failed sign-ins are counted, and how long the lock lasts.'),
  'password.maxAgeDays': whole([1, 3650], 90, 'days', 'After signing in, people with an older password are asked to change it.'),
  'password.changeAgainHours': whole([0, 720], 24, 'hours', 'For this long after changing their password, people cannot change it again.'),
  'password.resetMinutes': whole([5, 10_080], 60, 'minutes', 'The link of a password reset works for this long, once.'),
  'mail.from': {
    schema: z
      .string()
      .regex(/^([^<>"\r\n]{1,100} <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, 'Enter an address such as iVue <no-reply@example.com>'),
    default: 'iVue <no-reply@localhost.localdomain>',
    unit: 'e-mail address',
    meaning: 'The sender of every mail.',
  },
  'mail.keepDays': whole([1, 3650], 90, 'days', 'Outgoing mails are listed for this long.'),
  'business.zone': {
    schema: z.string().refine(isZone, 'Enter an IANA zone such as America/Chicago'),
    default: 'America/Chicago',
    unit: 'IANA zone',
    meaning: 'Periods, reports, logs and date filters are read in this zone. Earlier log entries keep the text by which they are searched.',
  },
  'imports.maxAgeDays': whole([0, 365], 7, 'days', 'The oldest date that an import may carry.'),
  'imports.sameCloserTwice': yesNo(true, 'Closer 2 may be the same person as Closer 1.'),
  'imports.licenceStates': {
    schema: z.array(z.enum(STATE_CODES, 'Enter two-letter codes of states, such as AZ')).max(60),
    default: [] as StateCode[],
    unit: 'states',
    meaning:
      'States whose loans need licensed people: an import warns about an unlicensed closer and refuses an unlicensed processor or underwriter.',
  },
  'imports.conflictCheckShare': share(0, 'Share of newly imported loans that require a conflict check.'),
  'reviews.expireDays': whole([1, 90], 7, 'days', 'A review still Pending this long after submission is overdue.'),
  'reviews.disputeDays': whole(
    [1, 60],
    5,
    'business days',
    'The worked person answers a finding within this time; then the lead is notified.',
  ),
  'reviews.decideDays': whole(
    [1, 60],
    3,
    'business days',
    'QC decides a dispute within this time after it was raised; then the lead of the reviewer is notified.',
  ),
  'reviews.independenceMonths': whole(
    [0, 60],
    0,
    'months',
    'Whoever worked at a desk within this time gets no post-closing review; with 0, only people who worked the loan itself are excluded.',
  ),
  'reviews.separateDecider': yesNo(false, 'The reviewer of a finding does not decide its dispute where a manager of quality may.'),
  'reviews.approveQuestions': yesNo(false, 'A change of a question bank takes effect once a second person has approved it.'),
  'reviews.notApplicableReasons': yesNo(
    false,
    'Reviews started from now on ask why a question does not apply. The old client sends no reason and cannot submit them.',
  ),
  'reviews.secondShare': share(
    0.1,
    'Share of the reviews that each analyst completes in a month that somebody else does again without seeing the first review.',
  ),
  'reviews.partialTypes': {
    schema: z.array(z.string().min(1).max(60)).min(1, 'Enter at least one type').max(30),
    default: ['Assets', 'Credit and Liabilities', 'Income/Employment', 'Property-Appraisal'] as string[],
    unit: 'question types',
    meaning: 'What a Partial audit of an underwriter asks.',
  },
  'reviews.weightedAccuracy': yesNo(
    false,
    'Overall Accuracy of closers weighs Material 5, Moderate 3, Coachback 1; off, all count the same.',
  ),
  'capacity.dailyAssignments': {
    schema: z.literal([...MAX_DAILY_ASSIGN], `Enter one of ${MAX_DAILY_ASSIGN.join(', ')}`),
    default: 10,
    unit: 'a day',
    meaning: 'How many tasks a day a new person may be given, until their own limit is set.',
  },
  'goals.qualityScore': {
    schema: z.number().min(0).max(100),
    default: 90,
    unit: '%',
    meaning: 'The goal of a QC score on the landing dashboard, where a region has none of its own.',
  },
  'contact.days': whole([1, 60], 2, 'business days', 'A borrower is contacted again this long after the last contact.'),
  'contact.daysAfterApproval': whole([1, 60], 5, 'business days', 'The same after approval.'),
  'processor.dueDays': whole([1, 60], 3, 'business days', 'The processor desk has this long for a loan, from its import.'),
  'underwriter.dueDays': whole(
    [1, 60],
    3,
    'business days',
    'The underwriter desk has this long for a review, from the submission of the loan.',
  ),
  'closing.autoComplete': yesNo(false, 'Closing: ticked tasks may be completed in one go where nothing is open on them.'),
  'reviews.autoComplete': yesNo(false, 'Quality: ticked reviews whose questions are all answered may be submitted in one go.'),
  'reviews.evidenceMegabytes': whole([1, 60], 10, 'MB', 'Evidence: how large a file may be that is attached to a finding or a dispute.'),
  'processor.autoComplete': yesNo(false, 'Processing: ticked tasks may be completed in one go where nothing is open on them.'),
  'underwriter.autoComplete': yesNo(false, 'Underwriting: ticked tasks may be completed in one go where nothing is open on them.'),
  'sla.disclosureDays': whole([1, 20], 1, 'business days', 'P1: from clear to close to the Initial Closing Disclosure.'),
  'sla.disclosureNotice': {
    schema: z.number().int().min(3, 'Regulation Z asks for at least 3').max(20),
    default: 6,
    unit: 'specific business days',
    meaning: 'P1: the disclosure is sent this long before closing, so that it is received three days before even when mailed.',
  },
  'sla.endOfDay': time('17:00', 'P1, P2, P4 and the reviews of processors and underwriters: the time by which it is done.'),
  'sla.packageBy': time('12:00', 'P3: the time by which the closing package is out.'),
  'sla.rescissionDays': {
    schema: z.number().int().min(3, 'Regulation Z asks for at least 3').max(20),
    default: 3,
    unit: 'specific business days',
    meaning: 'P4: how long a borrower may rescind.',
  },
  'clock.dueSoonHours': whole(
    [1, 90],
    9,
    'operating hours',
    'A task with less business time than this until it is due is Due soon; nine hours are a business day.',
  ),
  'clock.atRiskHours': whole([1, 90], 2, 'operating hours', 'A task with less business time than this until it is due is At risk.'),
  'files.keepDays': whole([1, 90], 7, 'days', 'How long uploads and exports are kept for their owner.'),
  'exports.csvSeparator': {
    schema: z.enum(['comma', 'semicolon'], 'Enter comma or semicolon'),
    default: 'comma',
    unit: 'between cells',
    meaning: 'What separates the cells of a CSV export: comma or semicolon.',
  },
  'exports.byteOrderMark': yesNo(
    true,
    'A CSV export begins with a byte order mark, by which Excel recognizes UTF-8. Some other programs show it as text.',
  ),
  'sessions.keepDays': whole([1, 3650], 90, 'days', 'Ended sessions are listed for this long.'),
  'notifications.keepDays': whole([1, 365], 90, 'days', 'Notifications are removed after this long.'),
} as const satisfies Record<string, SettingDeclaration>

export type SettingKey = keyof typeof SETTINGS
export type SettingValue<K extends SettingKey> = z.output<(typeof SETTINGS)[K]['schema']>
