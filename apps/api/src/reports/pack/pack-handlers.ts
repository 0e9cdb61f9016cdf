import { Readable } from 'node:stream'
import { monthlyPacks } from '@ivue/contracts/reports/pack/pack-contract.ts'
import { FileAnswer, say } from '../../rpc/answer.ts'
import { type Implementation, implement } from '../../rpc/implement.ts'
import { askToMailPack, packReceivers } from './mail-pack.ts'
import { PDF, packPdfFor, titleOfPdf } from './pack-pdf.ts'
import { nameOfPack, publishPack, showPack, signPack, verifyPack } from './packs.ts'
import type { PackServices } from './read-pack.ts'

/** The monthly pack (domain 4, 5.2, 5.3): of everybody's work; loans and people only for who sees everybody's. */
export function packHandlers(services: PackServices): Implementation[] {
  const { db, now } = services
  return implement(monthlyPacks, {
    getMonthlyPack: (asked, { viewer }) => showPack(services, viewer, asked),
    verifyMonthlyPack: ({ packId }) => verifyPack(db, packId),
    publishMonthlyPack: async (sent, { viewer, changed }) =>
      say('Published', await publishPack(services, { viewer, changed, now: now() }, sent)),
    async signMonthlyPack({ packId }, { viewer, changed }) {
      await signPack(services, { viewer, changed, now: now() }, packId)
      return say('Signed off', {})
    },
    getPackReceivers: () => packReceivers(services),
    async mailMonthlyPack(sent, { viewer, changed }) {
      await askToMailPack(services, { viewer, changed, now: now() }, sent)
      return say('The pack is on its way', {})
    },
    async downloadMonthlyPack({ packId }, { viewer, changed }) {
      const { edition, bytes } = await packPdfFor(services, viewer, packId)
      changed(nameOfPack(edition), '', 'downloaded')
      return new FileAnswer({ title: titleOfPdf(edition), mime: PDF, size: bytes.length, stream: Readable.from([bytes]) })
    },
  })
}
