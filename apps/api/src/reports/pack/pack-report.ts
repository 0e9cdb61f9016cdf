import { monthlyPacks } from '@ivue/contracts/reports/pack/pack-contract.ts'
import { seesNames } from '@ivue/contracts/reports/pack/pack-rules.ts'
import { z } from 'zod'
import type { ExportablePage } from '../../exports/report.ts'
import { Refusal } from '../../platform/rpc/refusal.ts'
import { PDF, packPdf, pdfTitle } from './pack-pdf.ts'

/** The latest published pack as a PDF. Only receivers who see everybody's reviews get its loans and people. */
export const PACK_REPORT: ExportablePage = {
  call: monthlyPacks.getMonthlyPack,
  title: 'Monthly pack',
  input: z.object({}),
  async make({ services, viewer }) {
    const latest = await services.db.monthlyPack.findFirst({ select: { id: true }, orderBy: [{ month: 'desc' }, { edition: 'desc' }] })
    if (!latest) throw new Refusal('No monthly pack is published yet')
    const { edition, file } = await packPdf(services, { packId: latest.id, names: seesNames(viewer), userId: viewer.userId })
    return { title: pdfTitle(edition), mime: PDF, bytes: services.files.read(file.id), rows: 0 }
  },
}
