import { correctiveActions } from '@ivue/contracts/reports/actions/actions-contract.ts'
import { sampledReviews } from '../reports/tests/rated-reviews.fixture.ts'
import type { CommandWorld, Row } from './command-world.fixture.ts'

const ACTION = {
  title: 'Income worksheets',
  reviewType: 'ICD QC',
  severity: 'Material',
  problem: 'Mr Amadi was ill, and it went wrong',
  dueOn: '2099-01-01',
}

async function addAction(w: CommandWorld, differs: object = {}): Promise<{ id: number; version: number }> {
  const { flag, msg, response } = await w.call(
    correctiveActions.saveCorrectiveAction,
    { action: { ...ACTION, ownerId: w.people.first.id, ...differs } },
    w.people.admin,
  )
  if (!flag) throw new Error(msg)
  return response
}

/** Every command of targets, corrective actions and clocks. */
export const QUALITY_COMMANDS: Readonly<Record<string, Row>> = {
  'com_qcdashboard/saveQualityTarget': {
    first: () => ({
      body: { reviewType: 'UW Review', severity: 'Moderate', rate: 4, rationale: 'What investors ask for', validFrom: '2026-01-01' },
      says: ['Target of UW Review, Moderate, from 01/01/2026: – → 4 %'],
    }),
    next: () => ({
      body: { reviewType: 'UW Review', severity: 'Moderate', rate: '3.5', rationale: 'We got better at it', validFrom: '2026-06-01' },
      says: ['Target of UW Review, Moderate, from 06/01/2026: 4 % → 3.5 %'],
    }),
  },
  'com_qcdashboard/saveCorrectiveAction': {
    made: (w) => ({
      body: { action: { ...ACTION, ownerId: w.people.first.id } },
      says: ['Type: – → ICD QC', 'Problem: – → written', 'Owner: – → Farid First', 'Due: – → 2099-01-01'],
    }),
    changed: async (w) => {
      const { id } = await addAction(w)
      return {
        body: { id, action: { ...ACTION, ownerId: w.people.mate.id, dueOn: '2099-02-02' } },
        says: [`Corrective action ${id}: Due: 2099-01-01 → 2099-02-02`, `Corrective action ${id}: Owner: Farid First → Mateo Mate`],
      }
    },
  },
  'com_qcdashboard/closeCorrectiveAction': {
    async effective(w) {
      await sampledReviews(w.db, { type: 'Final Doc QC', severity: 'Material', at: '2025-05-05T18:00:00Z', loans: 12, found: 9 })
      await sampledReviews(w.db, { type: 'Final Doc QC', severity: 'Material', at: '2025-08-05T18:00:00Z', loans: 14, found: 1 })
      const { id } = await addAction(w, {
        ...{ reviewType: 'Final Doc QC', effectiveOn: '2025-07-01', rootCause: 'A copied template', actions: 'The template is gone' },
      })
      return { body: { id }, says: [`Corrective action ${id}: Open → Closed: 9 of 12 before, 1 of 14 since, p < 0.001`] }
    },
  },
  'com_qcdashboard/saveQcClock': {
    changed: async (w) => {
      const { id, name } = await w.db.qcClock.findFirstOrThrow({ where: { place: 1 } })
      return {
        body: { id, name, days: 120, calendar: 'Calendar days', confirmed: 1 },
        says: [`QC clock ${name}: Days: 90 calendar days → 120 calendar days`, `QC clock ${name}: Confirmed with compliance: No → Yes`],
      }
    },
  },
  'com_qcdashboard/saveQcEvent': {
    said: () => ({
      body: { month: '2025-06', event: 'Initial findings report', on: '2025-08-01' },
      says: ['QC month June 2025: Initial findings report: – → 08/01/2025'],
    }),
    'taken back': () => ({
      body: { month: '2025-06', event: 'Initial findings report', on: '' },
      says: ['QC month June 2025: Initial findings report: 08/01/2025 → –'],
    }),
  },
}
