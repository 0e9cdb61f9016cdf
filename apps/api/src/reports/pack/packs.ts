import { createHash } from 'node:crypto'
import { monthName } from '@ivue/contracts/calendar/names.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { firstDayOfMonth, type Month, shiftMonth } from '@ivue/contracts/reports/charts/chart-months.ts'
import { canonicalJson } from '@ivue/contracts/reports/pack/canonical.ts'
import type { MonthlyPack, PackEdition } from '@ivue/contracts/reports/pack/pack-contract.ts'
import { type PackDocument, packDocument, withoutNames } from '@ivue/contracts/reports/pack/pack-document.ts'
import { reasonProblem, seesNames, whyNotPublishPack, whyNotSignPack } from '@ivue/contracts/reports/pack/pack-rules.ts'
import type { MonthlyPack as StoredPack } from '#generated/prisma/client.ts'
import type { Act } from '../../audit/record-events.ts'
import type { Services } from '../../platform/app-services.ts'
import { formatDate, type Queries } from '../../platform/database/database.ts'
import type { SignedIn } from '../../platform/rpc/implement.ts'
import { Refusal } from '../../platform/rpc/refusal.ts'
import { monthAt, toPeriod } from '../charts/periods.ts'
import { makePack } from './make-pack.ts'
import { countDrawn } from './pack-queries.ts'
import { type PackServices, readPack } from './read-pack.ts'

const dateOf = (month: Month) => new Date(firstDayOfMonth(month))
export const sha256Hex = (content: string): string => createHash('sha256').update(content, 'utf8').digest('hex')
/** Returns a pack's name in the audit trail and in mails. */
export const packName = ({ month, edition }: Pick<PackEdition, 'month' | 'edition'>): string =>
  `Monthly pack ${monthName(month)}, edition ${edition}`

/** Returns the editions of a month, first one first, without their content. */
async function findEditions(db: Queries, month: Month): Promise<PackEdition[]> {
  const rows = await db.monthlyPack.findMany({ where: { month: dateOf(month) }, omit: { content: true }, orderBy: { edition: 'asc' } })
  return rows.map((row) => toEdition(row, rows.length))
}

function toEdition(row: Omit<StoredPack, 'content'>, editions: number): PackEdition {
  const { id, edition, reason, hash, publishedAt, publishedBy, publishedById, signedAt, signedBy, signedById } = row
  return {
    packId: id,
    edition,
    reason,
    hash,
    publishedBy,
    publishedById,
    signedBy,
    signedById,
    month: (formatDate(row.month) ?? '').slice(0, 7),
    publishedAt: publishedAt.toISOString(),
    signedAt: signedAt?.toISOString() ?? null,
    superseded: edition < editions,
  }
}

/** Returns a published edition with its stored content; throws "Not found" if there is none. */
export async function findPack(db: Queries, packId: number): Promise<{ edition: PackEdition; content: string }> {
  const row = await db.monthlyPack.findUnique({ where: { id: packId } })
  if (!row) throw new Refusal(MESSAGES.notFound)
  const editions = await db.monthlyPack.count({ where: { month: row.month } })
  return { edition: toEdition(row, editions), content: row.content }
}

export interface PackRequest {
  month?: Month | undefined
  packId?: number | undefined
  /** Whether the current figures are shown even if the month is published. */
  live?: boolean | undefined
}

/** Months after which a production month is reviewed, because the QC cycle has 90 days (domain 4). */
const REVIEWED_AFTER_MONTHS = 3

/**
 * Returns the pack as far as the viewer may see it: as published, otherwise with current figures. Default: the last month whose cycle is
 * over.
 */
export async function showPack(services: PackServices, viewer: SignedIn, request: PackRequest): Promise<MonthlyPack> {
  const { db, settings, now } = services
  const zone = await settings.get('business.zone')
  const running = monthAt(now(), zone)
  const named = request.packId === undefined ? null : await findPack(db, request.packId)
  const month = named?.edition.month ?? request.month ?? shiftMonth(running, -REVIEWED_AFTER_MONTHS)
  const editions = await findEditions(db, month)
  const last = editions.at(-1)
  const shown = named ?? (last && !request.live ? await findPack(db, last.packId) : null)
  const document = shown ? (JSON.parse(shown.content) as PackDocument) : makePack(await readPack(services, viewer, month))
  const namesKept = !seesNames(viewer)
  const mailings = shown ? await db.packMailing.findMany({ where: { packId: shown.edition.packId }, orderBy: { id: 'asc' } }) : []
  return {
    edition: shown?.edition ?? null,
    editions,
    document: namesKept ? withoutNames(document) : document,
    unaltered: shown === null || sha256Hex(shown.content) === shown.edition.hash,
    namesKept,
    running,
    drawn: shown ? [] : await countDrawn(db, toPeriod(month, month, zone)),
    mailings: mailings.map(({ askedAt, askedBy, sentAt, sentTo, receivers, problem }) => ({
      at: askedAt.toISOString(),
      by: askedBy,
      sent: sentAt !== null,
      problem,
      receivers: sentAt ? sentTo : receivers.length,
    })),
  }
}

/** Compares the published hash with that of the stored content, which Postgres computes so that anybody with the database can repeat it. */
export async function verifyPack(db: Queries, packId: number): Promise<{ published: string; computed: string; same: boolean }> {
  const [row] = await db.$queryRaw<{ published: string; computed: string }[]>`
    SELECT hash AS published, encode(sha256(convert_to(content, 'UTF8')), 'hex') AS computed FROM monthly_packs WHERE id = ${packId}::int`
  if (!row) throw new Refusal(MESSAGES.notFound)
  return { ...row, same: row.published === row.computed }
}

/** Publishes the current figures of a month: as its first edition, or as the next one with the reason of the correction. */
export async function publishPack(
  services: PackServices,
  { viewer, now, changed }: Act,
  { month, edition, reason }: { month: Month; edition: number; reason: string },
): Promise<{ packId: number; hash: string }> {
  const { db, settings } = services
  const refused = whyNotPublishPack(viewer, { month, running: monthAt(now, await settings.get('business.zone')) })
  if (refused) throw new Refusal(refused)
  const problem = reasonProblem(edition, reason)
  if (problem) throw Refusal.field('reason', problem)
  // Parses the document by the page's contract before it is stored for good.
  const content = canonicalJson(packDocument.parse(makePack(await readPack(services, viewer, month))))
  const hash = sha256Hex(content)
  return db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('monthly pack'), hashtext(${month}))`
    const next = (await tx.monthlyPack.count({ where: { month: dateOf(month) } })) + 1
    if (edition !== next) throw new Refusal(`Somebody published ${monthName(month)} meanwhile: look at it as it is now`, { type: 'stale' })
    const { id: packId } = await tx.monthlyPack.create({
      data: {
        month: dateOf(month),
        edition,
        reason: edition === 1 ? '' : reason,
        content,
        hash,
        publishedAt: now,
        publishedById: viewer.userId,
        publishedBy: viewer.fullName,
      },
      select: { id: true },
    })
    changed(packName({ month, edition }), '', `published, sha256 ${hash}`)
    return { packId, hash }
  })
}

/** Signs off a pack as a second person. Throws a Refusal if the stored content does not match the published hash. */
export async function signPack({ db }: Services, { viewer, now, changed }: Act, packId: number): Promise<void> {
  await db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT FROM monthly_packs WHERE id = ${packId}::int FOR UPDATE`
    const { edition } = await findPack(tx, packId)
    const refused = whyNotSignPack(viewer, edition)
    if (refused) throw new Refusal(refused)
    if (!(await verifyPack(tx, packId)).same) throw new Refusal('The stored content is not what was published: it cannot be signed off')
    await tx.monthlyPack.update({ where: { id: packId }, data: { signedAt: now, signedById: viewer.userId, signedBy: viewer.fullName } })
    changed(packName(edition), 'published', 'signed off')
  })
}
