import { createHash } from 'node:crypto'
import { momentText } from '@ivue/contracts/calendar/moment-text.ts'
import { packHashSql } from '@ivue/contracts/reports/pack/canonical.ts'
import type { PackEdition } from '@ivue/contracts/reports/pack/pack-contract.ts'
import { type PackDocument, withoutNames } from '@ivue/contracts/reports/pack/pack-document.ts'
import type { Services } from '../../platform/app-services.ts'
import type { StoredFile } from '../../platform/files/files.ts'
import { screenUrl } from '../../platform/mail/screen-url.ts'
import { Refusal } from '../../platform/rpc/refusal.ts'
import { drawPdf } from './draw-pdf.ts'
import { findPack, sha256Hex } from './packs.ts'
import type { PdfImprint } from './pdf-definition.ts'

export const PDF = 'application/pdf'

export const pdfTitle = ({ month, edition }: PackEdition): string =>
  `Monthly pack ${month}${edition === 1 ? '' : ` edition ${edition}`}.pdf`

export function buildImprint(
  { packId, edition, reason, hash, publishedAt, publishedBy, signedAt, signedBy }: PackEdition,
  zone: string,
): PdfImprint {
  const at = (moment: string) => momentText(new Date(moment), zone)
  return {
    edition: edition === 1 ? 'Edition 1' : `Edition ${edition}: ${reason}`,
    published: `Published ${at(publishedAt)} by ${publishedBy}`,
    signed: signedAt ? `Signed off ${at(signedAt)} by ${signedBy}` : 'Not signed off yet',
    hash,
    line: packHashSql(packId),
  }
}

interface PdfOptions {
  packId: number
  /** Whether the PDF includes names of people and loans. */
  names: boolean
  /** The user whose limit of drawing processes applies. */
  userId: number
}

/**
 * Returns a published pack as a PDF. The drawn file is cached until it expires; its cache key includes everything printed on it, so that it
 * is drawn again after a sign-off. Throws a Refusal if the stored content does not match the published hash.
 */
export async function packPdf(
  services: Services,
  { packId, names, userId }: PdfOptions,
): Promise<{ edition: PackEdition; file: StoredFile }> {
  const { db, env, files, settings, children } = services
  const { edition, content } = await findPack(db, packId)
  if (sha256Hex(content) !== edition.hash) throw new Refusal('The stored content is not what was published: no PDF is made of it')
  const document = JSON.parse(content) as PackDocument
  const imprint = buildImprint(edition, await settings.get('business.zone'))
  const request = { document: names ? document : withoutNames(document), imprint, address: screenUrl(env, '') ?? '' }
  const name = createHash('sha256').update(JSON.stringify(request)).digest('base64url')
  const ownerId = edition.publishedById
  const findKept = () => files.find(name, ownerId)
  const draw = async () => {
    const bytes = await drawPdf(request)
    const about = { title: pdfTitle(edition), mime: PDF, purpose: 'pack', ownerId }
    // Another request may have saved the file meanwhile.
    return files.save({ ...about, name }, chunks(bytes)).catch(() => files.save(about, chunks(bytes)))
  }
  const file = (await findKept()) ?? (await children(String(userId), async () => (await findKept()) ?? draw()))
  return { edition, file }
}

async function* chunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
