import { z } from 'zod'
import { contract } from '../contract.ts'
import { DESKS } from '../desks/words.ts'

/** Minimum number of characters to search for loans and people. */
export const PALETTE_FROM = 3
/** How many loans a browser remembers of a person. */
export const RECENT_MOST = 8

const found = z.object({ number: z.string(), borrower: z.string(), status: z.string() })
export type FoundLoan = z.infer<typeof found>
const foundPerson = z.object({ id: z.string(), name: z.string(), about: z.string(), desk: z.enum(['', ...DESKS]) })
export type FoundPerson = z.infer<typeof foundPerson>

export const palette = contract('com_palette', {
  search: {
    kind: 'query',
    title: 'Search loans and people',
    access: 'signed-in',
    input: z.object({
      text: z.string().trim().min(PALETTE_FROM, `Write at least ${PALETTE_FROM} characters`).max(60, 'Write at most 60 characters'),
    }),
    /**
     * At most eight of each. Loans in the viewer's row scope whose number has the digits anywhere (those that end with them first) or, where the text is no number,
     * of whose borrower's names each word begins one (the newest first); active people whose name, Client ID or DR ID begins with it, for viewers who may see users
     * or the work of those people (on `desk`).
     */
    output: z.object({ loans: z.array(found), people: z.array(foundPerson) }),
  },
  recent: {
    kind: 'query',
    title: 'Name recent loans',
    access: 'loans.view',
    /** Numbers of loans that the browser remembers, without anything else about them. */
    input: z.object({
      numbers: z.array(z.string().regex(/^\d{1,20}$/, 'Write digits only')).max(RECENT_MOST, `Ask for at most ${RECENT_MOST} loans`),
    }),
    /** Those in the viewer's row scope, in the order asked. */
    output: z.object({ loans: z.array(found) }),
  },
})
