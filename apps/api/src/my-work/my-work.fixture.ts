import { randomBytes } from 'node:crypto'
import type { OutputOf } from '@ivue/contracts/contract.ts'
import { myWork } from '@ivue/contracts/my-work/contract.ts'
import { ALL_PERMISSIONS } from '@ivue/contracts/permissions.ts'
import { type AddedLoan, addLoan, type LoanInput } from '../testing/loans.ts'
import { type SignedInPerson, signedInPeople } from '../testing/signed-in-people.ts'
import { type SignIn, type TestApp, testApp } from '../testing/test-app.ts'

/** A Tuesday, 11:00 in Texas. */
export const NOW = '2026-03-10T16:00:00Z'
export const PEOPLE = {
  dana: { fullName: 'Dana Kim', roles: ['Closer'], permissions: ALL_PERMISSIONS },
  luis: { fullName: 'Luis Ortega', roles: ['Closer'], permissions: ALL_PERMISSIONS },
  samuel: { fullName: 'Samuel Adjei', roles: ['QC Analyst'], permissions: ALL_PERMISSIONS },
  stranger: { fullName: 'Stella Stranger', roles: ['Closer'], permissions: ALL_PERMISSIONS },
  manager: { fullName: 'Mia Manager', roles: ['Manager - Closing'], permissions: ALL_PERMISSIONS },
  reader: { fullName: 'Rita Reader', permissions: ['loans.view'] },
} as const

export interface MyWorkWorld {
  t: TestApp
  people: Record<keyof typeof PEOPLE, SignedInPerson>
  read(as: SignIn): Promise<OutputOf<typeof myWork.getMyWork>>
  take(as: SignIn): Promise<OutputOf<typeof myWork.takeNext>['item']>
  /** Adds a closing whose first open measure is P2, due at a moment. */
  addDue(dueAt: string, holder: SignedInPerson, input?: LoanInput): Promise<AddedLoan>
}

/** Returns a random id of a dialog. */
export const newOpening = () => randomBytes(12).toString('hex')

export async function myWorkWorld(): Promise<MyWorkWorld> {
  const t = await testApp()
  t.clock.set(NOW)
  return {
    t,
    people: await signedInPeople(t, PEOPLE as never, []),
    read: async (as) => (await t.call(myWork.getMyWork, {}, as)).response,
    take: async (as) => (await t.call(myWork.takeNext, { opening: newOpening() }, as)).response.item,
    addDue: (dueAt, holder, input = {}) =>
      addLoan(t.db, {
        slots: [holder.id, holder.id],
        measures: ['Met', { due: dueAt }],
        task: { slaDueAt: dueAt, slaMeasure: 2 },
        ...input,
      }),
  }
}
