import type { z } from 'zod'
import { SETTINGS, type SettingDeclaration, type SettingKey } from './settings.ts'

export type SettingJson = string | number | boolean | string[]

/** How a value is edited: a switch, a number, a text, or texts separated by commas. */
export type SettingKind = 'switch' | 'number' | 'text' | 'list'

const AREAS: readonly (readonly [prefix: string, name: string])[] = [
  ['session', 'Sessions'],
  ['signIn', 'Sign-in'],
  ['password', 'Passwords'],
  ['business', 'Business'],
  ['sla', 'Service levels'],
  ['clock', 'SLA clock'],
  ['contact', 'Contact'],
  ['closing', 'Closing desk'],
  ['processor', 'Processor desk'],
  ['underwriter', 'Underwriter desk'],
  ['capacity', 'Capacity'],
  ['goals', 'Goals'],
  ['reviews', 'Quality control'],
  ['imports', 'Imports'],
  ['exports', 'Exports'],
  ['mail', 'Mail'],
]
const RETENTION = 'Retention'

export const SETTING_AREAS: readonly string[] = [...AREAS.map(([, name]) => name), RETENTION]

export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(SETTINGS, key)

export const getDeclaration = (key: SettingKey): SettingDeclaration => SETTINGS[key]

/** Returns the area of a setting. All retention periods are in one area, whatever their prefix. */
export function findArea(key: string): string {
  if (/\.keep[A-Z]/.test(key)) return RETENTION
  const prefix = key.split('.')[0] ?? ''
  return AREAS.find(([own]) => own === prefix)?.[1] ?? sentence(prefix)
}

/** The names of settings for which `settingLabel` cannot make a good name from the key. */
const LABELS: Readonly<Partial<Record<SettingKey, string>>> = {
  'session.absoluteHours': 'Longest session',
  'signIn.failures': 'Failed sign-ins before a lock',
  'signIn.addressFailures': 'Failed sign-ins of one address',
  'signIn.windowMinutes': 'Failed sign-ins are counted for',
  'password.maxAgeDays': 'A password must be changed after',
  'password.changeAgainHours': 'Time between two password changes',
  'password.resetMinutes': 'A reset link is valid for',
  'mail.from': 'Sender',
  'business.zone': 'Office time zone',
  'imports.maxAgeDays': 'Oldest import date',
  'imports.sameCloserTwice': 'The same person as both closers',
  'imports.licenceStates': 'States that ask for a licence',
  'imports.conflictCheckShare': 'Share of loans with a conflict check',
  'reviews.expireDays': 'Days until a pending review is overdue',
  'reviews.disputeDays': 'Days to answer a finding',
  'reviews.decideDays': 'Days to decide a dispute',
  'reviews.independenceMonths': 'Months away from a desk before reviewing it',
  'reviews.separateDecider': 'Disputes are decided by somebody else',
  'reviews.approveQuestions': 'Changes of questions are approved',
  'reviews.notApplicableReasons': 'Not Applicable asks for a reason',
  'reviews.secondShare': 'Share reviewed a second time',
  'reviews.partialTypes': 'What a Partial audit asks',
  'reviews.weightedAccuracy': 'Accuracy of closers is weighted',
  'reviews.autoComplete': 'Bulk completion',
  'reviews.evidenceMegabytes': 'Largest file of evidence',
  'capacity.dailyAssignments': 'Tasks a day for a new person',
  'goals.qualityScore': 'QC score',
  'contact.days': 'Days until the next contact',
  'contact.daysAfterApproval': 'Days until the next contact, once approved',
  'processor.dueDays': 'Days for a loan',
  'processor.autoComplete': 'Bulk completion',
  'underwriter.dueDays': 'Days for a review',
  'underwriter.autoComplete': 'Bulk completion',
  'closing.autoComplete': 'Bulk completion',
  'sla.disclosureDays': 'P1, days to the Initial Closing Disclosure',
  'sla.disclosureNotice': 'P1, days before closing',
  'sla.packageBy': 'P3, the closing package is out by',
  'sla.rescissionDays': 'P4, days to rescind',
  'exports.csvSeparator': 'CSV separator',
  'exports.byteOrderMark': 'CSV with a byte order mark',
  'clock.dueSoonHours': 'Due soon from',
  'clock.atRiskHours': 'At risk from',
}

/** Returns the name of a setting: "Idle minutes" for `session.idleMinutes`. */
export function settingLabel(key: string): string {
  const named = LABELS[key as SettingKey]
  if (named) return named
  const [area = '', name = ''] = key.split('.')
  return /^keep[A-Z]/.test(name) ? `Keep ${sentence(area).toLowerCase()}` : sentence(name)
}

const sentence = (word: string) => {
  const words = word.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export function settingKind(key: SettingKey): SettingKind {
  const { default: value } = getDeclaration(key)
  if (typeof value === 'boolean') return 'switch'
  if (typeof value === 'number') return 'number'
  return Array.isArray(value) ? 'list' : 'text'
}

export function settingProblem(key: SettingKey, value: unknown): string | null {
  const { schema } = getDeclaration(key)
  const parsed = schema.safeParse(value)
  if (parsed.success) return null
  return settingKind(key) === 'number'
    ? numberProblem(schema as z.ZodNumber, parsed.error)
    : (parsed.error.issues[0]?.message ?? 'Not a value')
}

/** Returns the message that the schema declares for a broken bound, or else the allowed range. */
function numberProblem(schema: z.ZodNumber, error: z.ZodError): string {
  const own = error.issues[0]?.message ?? ''
  if (own && !/^(Too|Invalid|Unrecognized)/.test(own)) return own
  const { minValue, maxValue, format } = schema
  return `Enter a ${format === 'safeint' ? 'whole number' : 'number'} from ${minValue} to ${maxValue}`
}

export function formatSetting(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.join(', ')
  return String(value)
}

/** Returns the value of a text entered for a setting. A text that is not a number is returned as text, so that the rule can report it. */
export function parseSetting(kind: SettingKind, text: string): SettingJson {
  const clean = text.trim()
  if (kind === 'number') return clean === '' || Number.isNaN(Number(clean)) ? clean : Number(clean)
  if (kind === 'switch') return clean === 'Yes'
  if (kind !== 'list') return clean
  return clean
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}
