import { z } from 'zod'
import { contract, query } from '../contract.ts'
import { DESKS } from '../desks/words.ts'
import { hasFewWords, TOO_MANY_WORDS } from '../grid/search-rules.ts'

export const PALETTE_FROM = 3
/** Maximum number of recent loans that the browser remembers for a person. */
export const MAX_RECENT_LOANS = 8

const found = z.object({ number: z.string(), borrower: z.string(), status: z.string() })
export type FoundLoan = z.infer<typeof found>
const foundPerson = z.object({ id: z.string(), name: z.string(), about: z.string(), desk: z.enum(['', ...DESKS]) })
export type FoundPerson = z.infer<typeof foundPerson>

export const palette = contract('com_palette', {
  search: query('Search loans and people', 'signed-in', {
    input: z.object({
      text: z
        .string()
        .trim()
        .min(PALETTE_FROM, `Enter at least ${PALETTE_FROM} characters`)
        .max(60, 'Enter at most 60 characters')
        .refine((text) => hasFewWords(text.replaceAll(',', ' ')), TOO_MANY_WORDS),
    }),
    /**
     * At most eight loans and eight people. For digits, the loans are those in the viewer's row scope whose number contains them, first
     * those that end with them. For other texts, they are those where each word begins one of the borrowers' names, newest first. The
     * people are active ones whose name, Client ID or DR ID begins with the text, for viewers who may see users or the work of those people
     * (on `desk`).
     */
    output: z.object({ loans: z.array(found), people: z.array(foundPerson) }),
  }),
  recent: query('Name recent loans', 'loans.view', {
    /** The loan numbers that the browser remembers. It stores nothing else about them. */
    input: z.object({
      numbers: z
        .array(z.string().regex(/^\d{1,20}$/, 'Enter digits only'))
        .max(MAX_RECENT_LOANS, `Ask for at most ${MAX_RECENT_LOANS} loans`),
    }),
    /** The loans in the viewer's row scope, in the requested order. */
    output: z.object({ loans: z.array(found) }),
  }),
})
