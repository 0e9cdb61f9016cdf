import { monthlyPacks } from '@ivue/contracts/reports/pack/pack-contract.ts'
import type { CommandWorld, Row } from './command-world.fixture.ts'

/** Publishes a month that no other test publishes. */
async function published(w: CommandWorld, month: string): Promise<{ packId: number; hash: string }> {
  const { flag, msg, response } = await w.call(monthlyPacks.publishMonthlyPack, { month, edition: 1 }, w.people.admin)
  if (!flag) throw new Error(msg)
  return response
}

/** Every command of the monthly pack. */
export const PACK_COMMANDS: Readonly<Record<string, Row>> = {
  'com_qcdashboard/publishMonthlyPack': {
    first: () => ({
      body: { month: '2025-01', edition: 1 },
      says: ['Monthly pack January 2025, edition 1: – → published, sha256 '],
    }),
    async correction(w) {
      await published(w, '2025-02')
      return {
        body: { month: '2025-02', edition: 2, reason: 'Mr Amadi was ill, and it went wrong' },
        says: ['Monthly pack February 2025, edition 2: – → published, sha256 '],
      }
    },
  },
  'com_qcdashboard/signMonthlyPack': {
    async another(w) {
      const { packId } = await published(w, '2025-03')
      return { as: w.people.first, body: { packId }, says: ['Monthly pack March 2025, edition 1: published → signed off'] }
    },
  },
  'com_qcdashboard/mailMonthlyPack': {
    async people(w) {
      const { packId } = await published(w, '2025-04')
      const people = [w.people.first.id, w.people.mate.id]
      return { body: { packId, people }, says: ['Monthly pack April 2025, edition 1: – → mailed to 2 people'] }
    },
  },
  'com_qcdashboard/downloadMonthlyPack': {
    async pdf(w) {
      const { packId } = await published(w, '2025-05')
      return { body: { packId }, says: ['Monthly pack May 2025, edition 1: – → downloaded'] }
    },
  },
}
