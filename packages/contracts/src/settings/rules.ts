import type { z } from 'zod'
import { SETTINGS, type SettingDeclaration, type SettingKey } from '../settings.ts'

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
  ['mail', 'Mail'],
]
const RETENTION = 'Retention'

export const SETTING_AREAS: readonly string[] = [...AREAS.map(([, name]) => name), RETENTION]

export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(SETTINGS, key)

export const declarationOf = (key: SettingKey): SettingDeclaration => SETTINGS[key]

/** The area of a setting. All retention periods are in one area, whatever their prefix. */
export function areaOf(key: string): string {
  if (/\.keep[A-Z]/.test(key)) return RETENTION
  const prefix = key.split('.')[0] ?? ''
  return AREAS.find(([own]) => own === prefix)?.[1] ?? sentence(prefix)
}

/** "Idle minutes" for `session.idleMinutes`. */
export function labelOf(key: string): string {
  const [area = '', name = ''] = key.split('.')
  return /^keep[A-Z]/.test(name) ? `Keep ${sentence(area).toLowerCase()}` : sentence(name)
}

const sentence = (word: string) => {
  const words = word.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export function kindOf(key: SettingKey): SettingKind {
  const { default: value } = declarationOf(key)
  if (typeof value === 'boolean') return 'switch'
  if (typeof value === 'number') return 'number'
  return Array.isArray(value) ? 'list' : 'text'
}

/** Why a setting cannot have this value, or null. */
export function settingProblem(key: SettingKey, value: unknown): string | null {
  const { schema } = declarationOf(key)
  const parsed = schema.safeParse(value)
  if (parsed.success) return null
  return kindOf(key) === 'number' ? numberProblem(schema as z.ZodNumber, parsed.error) : (parsed.error.issues[0]?.message ?? 'Not a value')
}

/** The reason given with the bound if there is one, otherwise the allowed range. */
function numberProblem(schema: z.ZodNumber, error: z.ZodError): string {
  const own = error.issues[0]?.message ?? ''
  if (own && !/^(Too|Invalid|Unrecognized)/.test(own)) return own
  const { minValue, maxValue, format } = schema
  return `Write a ${format === 'safeint' ? 'whole number' : 'number'} from ${minValue} to ${maxValue}`
}

export function shownSetting(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.join(', ')
  return String(value)
}

/** The value of a text entered for a setting. A text that is not a number is returned as text, so that the rule can report it. */
export function writtenSetting(kind: SettingKind, text: string): SettingJson {
  const clean = text.trim()
  if (kind === 'number') return clean === '' || Number.isNaN(Number(clean)) ? clean : Number(clean)
  if (kind === 'switch') return clean === 'Yes'
  if (kind !== 'list') return clean
  return clean
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}
