import { adjudications } from '@ivue/contracts/quality/agreement/contract.ts'
import type { Services } from '../../platform/app-services.ts'
import { type Implementation, implement } from '../../platform/rpc/implement.ts'
import { readAdjudication } from './adjudication.ts'
import { readAgreement } from './agreement.ts'
import { listCalibrations } from './calibrations.ts'
import { correctRecord } from './correct-record.ts'
import { decideAnswer, undoDecision } from './decide-answer.ts'
import { publishCalibration } from './publish.ts'

export function agreementHandlers(services: Services): Implementation[] {
  const { db } = services
  return implement(adjudications, {
    getCalibrations: async (_input, { viewer }) => ({ calibrations: await listCalibrations(db, viewer) }),
    getAdjudication: (input, { viewer }) => readAdjudication(db, viewer, input),
    getAgreement: (input, { viewer }) => readAgreement(services, viewer, input),
    decideAnswer: (input, { viewer, changed }) => decideAnswer(db, { viewer, changed, now: services.now() }, input),
    undoDecision: (input, { viewer, changed }) => undoDecision(db, { viewer, changed, now: services.now() }, input),
    publishCalibration: (input, { viewer, changed }) => publishCalibration(db, { viewer, changed, now: services.now() }, input),
    correctRecord: (input, { viewer, changed }) => correctRecord(services, { viewer, changed, now: services.now() }, input),
  })
}
