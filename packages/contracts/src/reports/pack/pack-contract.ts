import { z } from 'zod'
import { contract } from '../../contract.ts'
import { nothing } from '../../envelope.ts'
import { option } from '../../grid.ts'
import { flag01, recordId, words } from '../../wire/fields.ts'
import { isMonth } from '../charts/chart-months.ts'
import { packDocument } from './pack-document.ts'
import { MAX_REASON } from './pack-rules.ts'

const month = z.string().trim().refine(isMonth, 'Write the month as YYYY-MM')

/** A published edition. Moments are ISO 8601. */
const edition = z.object({
  packId: z.number(),
  month: z.string(),
  edition: z.number(),
  /** What it corrects; '' of the first. */
  reason: z.string(),
  /** sha256 of the canonical text of its content, 64 hex digits. */
  hash: z.string(),
  publishedAt: z.string(),
  publishedBy: z.string(),
  publishedById: z.number(),
  signedAt: z.string().nullable(),
  signedBy: z.string(),
  signedById: z.number().nullable(),
  superseded: z.boolean(),
})
export type PackEdition = z.infer<typeof edition>

const pack = z.object({
  /** Null: not published, the figures are as they stand now. */
  edition: edition.nullable(),
  /** Every edition of the month, the first first. */
  editions: z.array(edition),
  document: packDocument,
  /** False if the stored pack no longer has the hash it was published with: somebody altered it. */
  unaltered: z.boolean(),
  /** Loans and people are kept from the viewer, who does not see everybody's. */
  namesKept: z.boolean(),
  /** The month that runs, `YYYY-MM`. */
  running: z.string(),
  mailings: z.array(z.object({ at: z.string(), by: z.string(), receivers: z.number(), sent: z.boolean(), problem: z.string() })),
})
export type MonthlyPack = z.infer<typeof pack>

const MANAGE = 'quality.manage'
const LOOK = 'reports.reviews'

/** The monthly pack for management (domain 4, 5.2 and 5.3). Ours. */
export const monthlyPacks = contract('com_qcdashboard', {
  /** Of a month its last edition, or as it stands now where none is published or `live` is set; or an edition by its id. */
  getMonthlyPack: {
    kind: 'query',
    title: 'See a monthly pack',
    access: LOOK,
    long: true,
    input: z.object({ month: month.optional(), packId: recordId.optional(), live: flag01.optional() }),
    output: pack,
  },
  /** Computes the hash of the stored content anew, in the database. */
  verifyMonthlyPack: {
    kind: 'query',
    title: 'Verify a monthly pack',
    access: LOOK,
    input: z.object({ packId: recordId }),
    output: z.object({ published: z.string(), computed: z.string(), same: z.boolean() }),
  },
  /** Freezes the content as it stands now. `edition`: the number it is to have, one more than was seen. */
  publishMonthlyPack: {
    kind: 'command',
    title: 'Publish a monthly pack',
    access: MANAGE,
    long: true,
    input: z.object({ month, edition: z.number().int().min(1), reason: words(MAX_REASON, 'The reason').default('') }),
    output: z.object({ packId: z.number(), hash: z.string() }),
  },
  signMonthlyPack: {
    kind: 'command',
    title: 'Sign a monthly pack off',
    access: MANAGE,
    input: z.object({ packId: recordId }),
    output: nothing,
  },
  /** Who can be mailed a pack: everybody active who may see it and has an address. */
  getPackReceivers: {
    kind: 'query',
    title: 'Choose who is mailed a monthly pack',
    access: MANAGE,
    input: nothing,
    output: z.object({ people: z.array(option) }),
  },
  /** Whether they may see it is looked up anew when it is sent. */
  mailMonthlyPack: {
    kind: 'command',
    title: 'Mail a monthly pack',
    access: MANAGE,
    input: z.object({ packId: recordId, people: z.array(recordId).min(1, 'Choose who is mailed').max(200, 'Choose at most 200 people') }),
    output: nothing,
  },
  /** A published pack as a PDF. */
  downloadMonthlyPack: {
    kind: 'download',
    title: 'Download a monthly pack',
    access: LOOK,
    long: true,
    input: z.object({ packId: recordId }),
    output: nothing,
  },
})
