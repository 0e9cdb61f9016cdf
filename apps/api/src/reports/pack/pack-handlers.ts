import { monthlyPacks } from '@ivue/contracts/reports/pack/pack-contract.ts'
import { seesNames } from '@ivue/contracts/reports/pack/pack-rules.ts'
import { FileAnswer, success } from '../../platform/rpc/answer.ts'
import { type Implementation, implement } from '../../platform/rpc/implement.ts'
import { findPackReceivers, queuePackMailing } from './mail-pack.ts'
import { PDF, packPdf, pdfTitle } from './pack-pdf.ts'
import { packName, publishPack, showPack, signPack, verifyPack } from './packs.ts'
import type { PackServices } from './read-pack.ts'

/** Handlers of the monthly pack (domain 4, 5.2, 5.3). Only people who see everybody's reviews get its loans and names. */
export function packHandlers(services: PackServices): Implementation[] {
  const { db, files, now } = services
  return implement(monthlyPacks, {
    getMonthlyPack: (input, { viewer }) => showPack(services, viewer, input),
    verifyMonthlyPack: ({ packId }) => verifyPack(db, packId),
    publishMonthlyPack: async (sent, { viewer, changed }) =>
      success('Published', await publishPack(services, { viewer, changed, now: now() }, sent)),
    async signMonthlyPack({ packId }, { viewer, changed }) {
      await signPack(services, { viewer, changed, now: now() }, packId)
      return success('Signed off', {})
    },
    getPackReceivers: () => findPackReceivers(services),
    async mailMonthlyPack(sent, { viewer, changed }) {
      await queuePackMailing(services, { viewer, changed, now: now() }, sent)
      return success('The pack is on its way', {})
    },
    async downloadMonthlyPack({ packId }, { viewer, changed }) {
      const { edition, file } = await packPdf(services, { packId, names: seesNames(viewer), userId: viewer.userId })
      changed(packName(edition), '', 'downloaded')
      return new FileAnswer({ title: pdfTitle(edition), mime: PDF, size: file.size, stream: files.read(file.id) })
    },
  })
}
