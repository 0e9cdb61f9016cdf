import { momentText } from '@ivue/contracts/calendar/moment-text.ts'
import { hashLine } from '@ivue/contracts/reports/pack/canonical.ts'
import type { PackEdition } from '@ivue/contracts/reports/pack/pack-contract.ts'
import { type PackDocument, withoutNames } from '@ivue/contracts/reports/pack/pack-document.ts'
import { seesNames } from '@ivue/contracts/reports/pack/pack-rules.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import type { Services } from '../../app-services.ts'
import { linkTo } from '../../mail/link.ts'
import { Refusal } from '../../rpc/refusal.ts'
import { drawPdf } from './ask-pdf.ts'
import { findPack, hashOf } from './packs.ts'
import type { PdfImprint } from './pdf-definition.ts'

export const PDF = 'application/pdf'

/** How the file is called. */
export const titleOfPdf = ({ month, edition }: PackEdition): string =>
  `Monthly pack ${month}${edition === 1 ? '' : ` edition ${edition}`}.pdf`

/** What stands on paper about an edition. */
export function imprintOf(
  { packId, edition, reason, hash, publishedAt, publishedBy, signedAt, signedBy }: PackEdition,
  zone: string,
): PdfImprint {
  const at = (moment: string) => momentText(new Date(moment), zone)
  return {
    edition: edition === 1 ? 'Edition 1' : `Edition ${edition}: ${reason}`,
    published: `Published ${at(publishedAt)} by ${publishedBy}`,
    signed: signedAt ? `Signed off ${at(signedAt)} by ${signedBy}` : 'Not signed off yet',
    hash,
    line: hashLine(packId),
  }
}

/** A published pack as a PDF, with or without what names people and loans. What is not what was published is not drawn. */
export async function packPdf(services: Services, packId: number, names: boolean): Promise<{ edition: PackEdition; bytes: Buffer }> {
  const { edition, content } = await findPack(services.db, packId)
  if (hashOf(content) !== edition.hash) throw new Refusal('The stored content is not what was published: no PDF is made of it')
  const document = JSON.parse(content) as PackDocument
  const zone = await services.settings.get('business.zone')
  const address = linkTo(services.env, '') ?? ''
  const bytes = await drawPdf({ document: names ? document : withoutNames(document), imprint: imprintOf(edition, zone), address })
  return { edition, bytes }
}

export const packPdfFor = (services: Services, viewer: Viewer, packId: number) => packPdf(services, packId, seesNames(viewer))
