import { z } from 'zod'
import { command, contract, download, query } from '../../contract.ts'
import { emptyResponse } from '../../envelope.ts'
import { option } from '../../grid/wire.ts'
import { flag01, limitedText, MAX_RECORD_NUMBER, recordId } from '../../wire/fields.ts'
import { isMonth } from '../charts/chart-months.ts'
import { packDocument } from './pack-document.ts'
import { MAX_REASON } from './pack-rules.ts'

const month = z.string().trim().refine(isMonth, 'Enter the month as YYYY-MM')

/** A published edition. Moments are ISO 8601. */
const edition = z.object({
  packId: z.number(),
  month: z.string(),
  edition: z.number(),
  /** What the edition corrects; '' for the first. */
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
  /** The published edition. Null if the month is not published, and the figures are then as of now. */
  edition: edition.nullable(),
  /** All editions of the month, oldest first. */
  editions: z.array(edition),
  document: packDocument,
  /** Whether the stored pack has the hash with which it was published. If not, it was altered. */
  unaltered: z.boolean(),
  /** Whether the names of people and the numbers of loans were left out, because the viewer does not see all reviews. */
  namesKept: z.boolean(),
  /** The current month, `YYYY-MM`. */
  running: z.string(),
  /** By review type, the loans of the month that were drawn for the programme, and how many of them are reviewed now. Empty for an edition. */
  drawn: z.array(z.object({ reviewType: z.string(), drawn: z.number(), reviewed: z.number() })),
  mailings: z.array(z.object({ at: z.string(), by: z.string(), receivers: z.number(), sent: z.boolean(), problem: z.string() })),
})
export type MonthlyPack = z.infer<typeof pack>

const MANAGE = 'quality.manage'
const VIEW = 'reports.reviews'

/** The monthly pack for management (domain 4, 5.2 and 5.3). Not in the old client's wire. */
export const monthlyPacks = contract('com_qcdashboard', {
  /** Answers the last edition of a month, or the pack as of now if none is published or `live` is set, or an edition by its id. */
  getMonthlyPack: query('See a monthly pack', VIEW, {
    long: true,
    input: z.object({ month: month.optional(), packId: recordId.optional(), live: flag01.optional() }),
    output: pack,
  }),
  /** Recomputes the hash of the stored content in the database. */
  verifyMonthlyPack: query('Verify a monthly pack', VIEW, {
    input: z.object({ packId: recordId }),
    output: z.object({ published: z.string(), computed: z.string(), same: z.boolean() }),
  }),
  /** Publishes and freezes the content as of now. The number of the new edition, one more than the client saw, is `edition`. */
  publishMonthlyPack: command('Publish a monthly pack', MANAGE, {
    long: true,
    input: z.object({
      month,
      edition: z.number().int().min(1).max(MAX_RECORD_NUMBER),
      reason: limitedText(MAX_REASON, 'The reason').default(''),
    }),
    output: z.object({ packId: z.number(), hash: z.string() }),
  }),
  signMonthlyPack: command('Sign a monthly pack off', MANAGE, { input: z.object({ packId: recordId }), output: emptyResponse }),
  /** People who can be mailed a pack: all active people who may see it and have an address. */
  getPackReceivers: query('Choose who is mailed a monthly pack', MANAGE, {
    input: emptyResponse,
    output: z.object({ people: z.array(option) }),
  }),
  /** Whether the receivers may see the pack is checked again when it is sent. */
  mailMonthlyPack: command('Mail a monthly pack', MANAGE, {
    input: z.object({ packId: recordId, people: z.array(recordId).min(1, 'Choose who is mailed').max(200, 'Choose at most 200 people') }),
    output: emptyResponse,
  }),
  /** A published pack as a PDF. */
  downloadMonthlyPack: download('Download a monthly pack', VIEW, {
    long: true,
    input: z.object({ packId: recordId }),
    output: emptyResponse,
  }),
})
