import { z } from 'zod'
import { contract } from '../contract.ts'
import { DESKS } from '../desks/words.ts'

/** The palette asks for loans and people from this many characters on. */
export const PALETTE_FROM = 3

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
     * At most eight of each. Loans whose number begins with the text, within the row scope of the viewer; active people with a name, Client ID or DR ID that begins
     * with it, for those who see users, or the work of those people: `desk` is where.
     */
    output: z.object({ loans: z.array(found), people: z.array(foundPerson) }),
  },
})
