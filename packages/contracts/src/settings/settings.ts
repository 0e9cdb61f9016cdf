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

/** Everything a business owner may change without a release (domain 3, Settings): default, unit and meaning. Rows in the database override the defaults. */
export const SETTINGS = {
  'session.idleMinutes': {
    schema: z.number().int().min(1).max(720),
    default: 30,
    unit: 'minutes',
    meaning: 'A session ends after this long without a call.',
  },
  'session.absoluteHours': {
    schema: z.number().int().min(1).max(168),
    default: 12,
    unit: 'hours',
    meaning: 'A session ends this long after sign-in, whatever happens.',
  },
  'signIn.failures': {
    schema: z.number().int().min(1).max(100),
    default: 5,
    unit: 'attempts',
    meaning: 'Failed sign-ins of one account from one address that lock the pair.',
  },
  'signIn.addressFailures': {
    schema: z.number().int().min(5).max(10_000),
    default: 30,
    unit: 'attempts',
    meaning:
      'Failed sign-ins from one address, whatever the names, after which those that follow are judged one after the other with up to four seconds between them. People who lately signed in from there do not wait.',
  },
  'signIn.windowMinutes': {
    schema: z.number().int().min(1).max(1440),
    default: 15,
    unit: 'minutes',
    meaning: 'The window in which failed sign-ins are counted, and how long the lock lasts.',
  },
  'password.maxAgeDays': {
    schema: z.number().int().min(1).max(3650),
    default: 90,
    unit: 'days',
    meaning: 'A password older than this is asked to be changed after signing in.',
  },
  'password.changeAgainHours': {
    schema: z.number().int().min(0).max(720),
    default: 24,
    unit: 'hours',
    meaning: 'How long after a change of the own password the next one is refused.',
  },
  'password.resetMinutes': {
    schema: z.number().int().min(5).max(10_080),
    default: 60,
    unit: 'minutes',
    meaning: 'The link of a password reset works for this long, once.',
  },
  'mail.from': {
    schema: z
      .string()
      .regex(/^([^<>"\r\n]{1,100} <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, 'Enter an address such as iVue <no-reply@example.com>'),
    default: 'iVue <no-reply@localhost.localdomain>',
    unit: 'e-mail address',
    meaning: 'The sender of every mail.',
  },
  'mail.keepDays': {
    schema: z.number().int().min(1).max(3650),
    default: 90,
    unit: 'days',
    meaning: 'Outgoing mails are listed for this long.',
  },
  'business.zone': {
    schema: z.string().refine(isZone, 'Write an IANA zone such as America/Chicago'),
    default: 'America/Chicago',
    unit: 'IANA zone',
    meaning: 'Periods, reports, logs and date filters are read in this zone. What was logged before keeps the text it is searched by.',
  },
  'imports.maxAgeDays': {
    schema: z.number().int().min(0).max(365),
    default: 7,
    unit: 'days',
    meaning: 'The oldest date that an import may carry.',
  },
  'imports.sameCloserTwice': {
    schema: z.boolean(),
    default: true,
    unit: 'yes or no',
    meaning: 'Closer 2 may be the same person as Closer 1.',
  },
  'imports.licenceStates': {
    schema: z.array(z.enum(STATE_CODES, 'Write two-letter codes of states, such as AZ')).max(60),
    default: [] as StateCode[],
    unit: 'states',
    meaning: 'States whose loans need people licensed there: an import warns of a closer and refuses a processor or an underwriter.',
  },
  'imports.conflictCheckShare': {
    schema: z.number().min(0).max(1),
    default: 0,
    unit: 'share',
    meaning: 'Share of newly imported loans that require a conflict check.',
  },
  'reviews.expireDays': {
    schema: z.number().int().min(1).max(90),
    default: 7,
    unit: 'days',
    meaning: 'A review still Pending this long after submission is marked expired.',
  },
  'reviews.disputeDays': {
    schema: z.number().int().min(1).max(60),
    default: 5,
    unit: 'business days',
    meaning: 'The worked person answers a finding within this long; then the lead is told.',
  },
  'reviews.decideDays': {
    schema: z.number().int().min(1).max(60),
    default: 3,
    unit: 'business days',
    meaning: 'QC decides a dispute within this long after it was raised; then the lead of the reviewer is told.',
  },
  'reviews.independenceMonths': {
    schema: z.number().int().min(0).max(60),
    default: 0,
    unit: 'months',
    meaning: 'Who worked at a desk within this long is given no post-closing review; 0 asks only that they did not work the loan.',
  },
  'reviews.separateDecider': {
    schema: z.boolean(),
    default: false,
    unit: 'yes or no',
    meaning: 'The reviewer of a finding does not decide its dispute where a manager of quality may.',
  },
  'reviews.approveQuestions': {
    schema: z.boolean(),
    default: false,
    unit: 'yes or no',
    meaning: 'A change of a question bank takes effect once a second person has approved it.',
  },
  'reviews.notApplicableReasons': {
    schema: z.boolean(),
    default: false,
    unit: 'yes or no',
    meaning: 'Reviews started from now on ask why a question does not apply. The old client sends no reason and cannot submit them.',
  },
  'reviews.secondShare': {
    schema: z.number().min(0).max(1),
    default: 0.1,
    unit: 'share',
    meaning: 'Share of the reviews that each analyst completes in a month which are drawn and made a second time, blind, by somebody else.',
  },
  'reviews.partialTypes': {
    schema: z.array(z.string().min(1).max(60)).min(1, 'Name at least one type').max(30),
    default: ['Assets', 'Credit and Liabilities', 'Income/Employment', 'Property-Appraisal'] as string[],
    unit: 'question types',
    meaning: 'What a Partial audit of an underwriter asks.',
  },
  'reviews.weightedAccuracy': {
    schema: z.boolean(),
    default: false,
    unit: 'yes or no',
    meaning: 'Overall Accuracy of closers weighs Material 5, Moderate 3, Coachback 1; off, all count the same.',
  },
  'capacity.dailyAssignments': {
    schema: z.literal([...MAX_DAILY_ASSIGN], `Write one of ${MAX_DAILY_ASSIGN.join(', ')}`),
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
  'contact.days': {
    schema: z.number().int().min(1).max(60),
    default: 2,
    unit: 'business days',
    meaning: 'A borrower is contacted again this long after the last contact.',
  },
  'contact.daysAfterApproval': {
    schema: z.number().int().min(1).max(60),
    default: 5,
    unit: 'business days',
    meaning: 'The same after approval.',
  },
  'processor.dueDays': {
    schema: z.number().int().min(1).max(60),
    default: 3,
    unit: 'business days',
    meaning: 'The processor desk has this long for a loan, from its import.',
  },
  'underwriter.dueDays': {
    schema: z.number().int().min(1).max(60),
    default: 3,
    unit: 'business days',
    meaning: 'The underwriter desk has this long for a review, from the submission of the loan.',
  },
  'closing.autoComplete': {
    schema: z.boolean(),
    default: false,
    unit: 'yes or no',
    meaning: 'Closing: ticked tasks may be completed in one go where nothing is open on them.',
  },
  'reviews.autoComplete': {
    schema: z.boolean(),
    default: false,
    unit: 'yes or no',
    meaning: 'Quality: ticked reviews whose questions are all answered may be submitted in one go.',
  },
  'reviews.evidenceMegabytes': {
    schema: z.number().int().min(1).max(60),
    default: 10,
    unit: 'MB',
    meaning: 'Evidence: how large a file may be that is attached to a finding or a dispute.',
  },
  'processor.autoComplete': {
    schema: z.boolean(),
    default: false,
    unit: 'yes or no',
    meaning: 'Processing: ticked tasks may be completed in one go where nothing is open on them.',
  },
  'underwriter.autoComplete': {
    schema: z.boolean(),
    default: false,
    unit: 'yes or no',
    meaning: 'Underwriting: ticked tasks may be completed in one go where nothing is open on them.',
  },
  'sla.disclosureDays': {
    schema: z.number().int().min(1).max(20),
    default: 1,
    unit: 'business days',
    meaning: 'P1: from clear to close to the Initial Closing Disclosure.',
  },
  'sla.disclosureNotice': {
    schema: z.number().int().min(3, 'Regulation Z asks for at least 3').max(20),
    default: 6,
    unit: 'specific business days',
    meaning: 'P1: the disclosure is sent this long before closing, so that it is received three days before even when mailed.',
  },
  'sla.endOfDay': {
    schema: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Write the time as HH:MM'),
    default: '17:00',
    unit: 'time at the property',
    meaning: 'P1, P2, P4 and the reviews of processors and underwriters: the time by which it is done.',
  },
  'sla.packageBy': {
    schema: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Write the time as HH:MM'),
    default: '12:00',
    unit: 'time at the property',
    meaning: 'P3: the time by which the closing package is out.',
  },
  'sla.rescissionDays': {
    schema: z.number().int().min(3, 'Regulation Z asks for at least 3').max(20),
    default: 3,
    unit: 'specific business days',
    meaning: 'P4: how long a borrower may rescind.',
  },
  'clock.dueSoonHours': {
    schema: z.number().int().min(1).max(90),
    default: 9,
    unit: 'operating hours',
    meaning: 'A task with less business time than this until it is due is Due soon; nine hours are a business day.',
  },
  'clock.atRiskHours': {
    schema: z.number().int().min(1).max(90),
    default: 2,
    unit: 'operating hours',
    meaning: 'A task with less business time than this until it is due is At risk.',
  },
  'files.keepDays': {
    schema: z.number().int().min(1).max(90),
    default: 7,
    unit: 'days',
    meaning: 'Uploads and exports are kept this long for their owner.',
  },
  'sessions.keepDays': {
    schema: z.number().int().min(1).max(3650),
    default: 90,
    unit: 'days',
    meaning: 'Ended sessions are listed for this long.',
  },
  'notifications.keepDays': {
    schema: z.number().int().min(1).max(365),
    default: 90,
    unit: 'days',
    meaning: 'Notifications are removed after this long.',
  },
} as const satisfies Record<string, SettingDeclaration>

export type SettingKey = keyof typeof SETTINGS
export type SettingValue<K extends SettingKey> = z.output<(typeof SETTINGS)[K]['schema']>
