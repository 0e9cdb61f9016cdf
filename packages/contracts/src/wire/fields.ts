import { z } from 'zod'
import { storedText } from './text.ts'

/** Field types of the wire that many calls share (wire conventions, Values). */

const MAX_IDS = 10_000
/** The greatest id, version or edition that a client can send. A column of type integer has space for it. */
export const MAX_RECORD_NUMBER = 999_999_999

/** A flag: 1 or 0 in all the spellings that the old client sends. */
export const flag01 = z
  .union([z.literal(0), z.literal(1), z.literal('0'), z.literal('1'), z.boolean(), z.literal('')])
  .transform((v) => v === 1 || v === '1' || v === true)
export const text = z.union([z.string(), z.number()]).transform((v) => storedText(String(v)).trim())

/** A calendar day: `YYYY-MM-DD`, or `MM/DD/YYYY` from the old client. Empty means none (wire conventions, Values). */
export const day = z
  .string()
  .trim()
  .transform((value, ctx) => {
    if (value === '') return ''
    const us = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(value)
    const iso = us ? `${us[3]}-${us[1]}-${us[2]}` : value
    const date = /^\d{4}-\d{2}-\d{2}$/.test(iso) ? new Date(`${iso}T00:00:00Z`) : null
    if (!date || Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso || date.getUTCFullYear() < 1900) {
      ctx.addIssue({ code: 'custom', message: 'Enter the date as YYYY-MM-DD' })
      return z.NEVER
    }
    return iso
  })

const none = () => undefined
/** Accepts '', which the old client sends for no value. The type does not allow '', so that our web cannot send it. */
const empty = z.literal('').transform(none) as unknown as z.ZodType<undefined, never>

/** Returns the schema of a field that takes its default if it is absent, null or empty (wire conventions, Values). */
export const orDefault = <Schema extends z.ZodType>(schema: Schema) => z.union([z.null().transform(none), empty, schema]).optional()

/** Applies `orDefault` to each field of a list's body. */
export const orDefaults = <Shape extends Record<string, z.ZodType>>(shape: Shape) =>
  Object.fromEntries(Object.entries(shape).map(([randomId, schema]) => [randomId, orDefault(schema)])) as {
    [Name in keyof Shape]: ReturnType<typeof orDefault<Shape[Name]>>
  }

/** Ids as a list separated by commas ("1,2,3") or an array. The words `All` and '' mean no filter and become an empty array. */
export const idList = z
  .union([z.string(), z.number(), z.array(z.union([z.string(), z.number()])).max(MAX_IDS, `Send at most ${MAX_IDS} ids`)])
  .transform((value) => {
    const parts = (Array.isArray(value) ? value : String(value).split(',')).map((part) => String(part).trim()).filter(Boolean)
    return parts.includes('All') ? [] : parts
  })

/** A record id: digits in a string, or a number. */
export const recordId = z
  .union([
    z
      .string()
      .trim()
      .regex(/^\d{1,9}$/, 'Send the id of the row'),
    z.number().int().positive().max(MAX_RECORD_NUMBER),
  ])
  .transform(Number)

/** The `version` of the row that the client saw. If it is absent, changes are serialized and all logged (wire conventions, Desks). */
export const seenVersion = z
  .union([
    z.number().int().nonnegative().max(MAX_RECORD_NUMBER),
    z
      .string()
      .regex(/^\d{1,9}$/, 'Send the version you saw')
      .transform(Number),
  ])
  .optional()

/** Returns the schema of a trimmed text of at most `max` characters. A number becomes its digits, null becomes ''. */
export const limitedText = (max: number, what: string) =>
  z
    .union([z.string(), z.number(), z.null()])
    .transform((value) => (value === null ? '' : storedText(String(value)).trim()))
    .pipe(z.string().max(max, `${what} has at most ${max} characters`))

export const randomId = z.string('Send a name').regex(/^[\w-]{8,60}$/, 'Send a name of 8 to 60 letters and digits')

/** What a command leaves in My recent acts: the id for `undoAct`, or why the act cannot be undone. */
export const savedAct = z.object({ undoId: z.number().optional(), final: z.string().optional() })
/** The answer of a save: the record's new version and the act. */
export const savedVersion = savedAct.extend({ version: z.number() })
