import { z } from 'zod'

/** What a business owner may change without a release (domain 3, Settings): its default, unit and meaning. Rows in the database override. */
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
    schema: z.string().min(1),
    default: 'America/Chicago',
    unit: 'IANA zone',
    meaning: 'Periods, reports, logs and date filters are read in this zone.',
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
    schema: z.array(z.string().length(2)),
    default: [] as string[],
    unit: 'states',
    meaning: 'States whose loans need a closer licensed there; an import warns.',
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
  'files.keepDays': {
    schema: z.number().int().min(1).max(90),
    default: 7,
    unit: 'days',
    meaning: 'Uploads and exports are kept this long for their owner.',
  },
  'notifications.keepDays': {
    schema: z.number().int().min(1).max(365),
    default: 90,
    unit: 'days',
    meaning: 'Notifications are removed after this long.',
  },
} as const satisfies Record<string, { schema: z.ZodType; default: unknown; unit: string; meaning: string }>

export type SettingKey = keyof typeof SETTINGS
export type SettingValue<K extends SettingKey> = z.output<(typeof SETTINGS)[K]['schema']>
