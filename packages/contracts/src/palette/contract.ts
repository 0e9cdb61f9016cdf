import { z } from 'zod'
import { contract } from '../contract.ts'
import { DESKS } from '../desks/words.ts'

/** Minimum number of characters to search for loans and people. */
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
     * At most eight of each. Loans in the viewer's row scope whose number begins with the text; active people whose name, Client ID or DR ID begins with it,
     * for viewers who may see users or the work of those people (on `desk`).
     */
    output: z.object({ loans: z.array(found), people: z.array(foundPerson) }),
  },
})
