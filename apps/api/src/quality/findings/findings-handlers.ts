import { dayAt } from '@ivue/contracts/calendar/zone.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { evidence, findings } from '@ivue/contracts/quality/findings/contract.ts'
import { whyNotChangeFinding, whyNotCure, whyNotReopenFinding } from '@ivue/contracts/quality/findings/rules.ts'
import { list } from '../../exports/list.ts'
import type { Services } from '../../platform/app-services.ts'
import { findBlindedReviewIds } from '../../platform/rows/blind-reviews.ts'
import { findLoanId } from '../../platform/rows/find-loan.ts'
import { success } from '../../platform/rpc/answer.ts'
import { type Implementation, implement } from '../../platform/rpc/implement.ts'
import { Refusal } from '../../platform/rpc/refusal.ts'
import { attachEvidence, downloadEvidence, readEvidence, removeEvidence } from './evidence.ts'
import { storeEvidence } from './evidence-upload.ts'
import { findingsList } from './findings.grid.ts'
import {
  findFinding,
  findResponsibleChoices,
  findResponsiblePeople,
  nameInSecondScheme,
  readCategories,
  readChanges,
  readWireFindings,
} from './findings-queries.ts'
import { cureFinding, reopenFinding, saveFinding } from './findings-save.ts'

/** Handlers of findings and their cure (domain 4). */
export function findingHandlers(services: Services): Implementation[] {
  const { db, settings, now } = services
  const zone = () => settings.get('business.zone')
  return [
    ...implement(findings, {
      getFindings: list(services, async (input, viewer) => ({
        list: findingsList(input, viewer, { zone: await zone(), now: now() }),
      })),

      async getFindingChoices(_input, { viewer }) {
        const [people, categories] = await Promise.all([findResponsiblePeople(db, viewer), readCategories(db)])
        return { people, categories: [...new Set(categories.flatMap(({ name, parentId }) => (parentId === null ? [name] : [])))] }
      },

      async getFinding({ id }, { viewer }) {
        const finding = await findFinding(db, viewer, id, { lock: false })
        const [[shown], changes, categories, people, second, officeZone] = await Promise.all([
          readWireFindings(db, { id }),
          readChanges(db, id),
          readCategories(db),
          findResponsibleChoices(db, finding),
          nameInSecondScheme(db, finding.categoryId),
          zone(),
        ])
        if (!shown) throw new Refusal(MESSAGES.notFound)
        return {
          ...finding,
          ...shown,
          changes,
          categories,
          people,
          reportedAs: second,
          openedOn: dayAt(finding.openedAt, officeZone),
          today: dayAt(now(), officeZone),
          changeWhy: whyNotChangeFinding(viewer, finding) ?? '',
          cureWhy: whyNotCure(viewer, finding) ?? '',
          reopenWhy: whyNotReopenFinding(viewer, finding) ?? '',
        }
      },

      async getLoanFindings({ loanNumber }, { viewer }) {
        const loanId = await findLoanId(db, viewer, loanNumber)
        return { findings: await readWireFindings(db, { loanId, reviewId: { notIn: await findBlindedReviewIds(db, viewer) } }) }
      },

      saveFinding: (input, { viewer, changed }) => saveFinding(services, { viewer, changed, now: now() }, input),
      cureFinding: (input, { viewer, changed }) => cureFinding(services, { viewer, changed, now: now() }, input),
      reopenFinding: (input, { viewer, changed }) => reopenFinding(services, { viewer, changed, now: now() }, input),
    }),

    ...implement(evidence, {
      getEvidence: (input, { viewer }) => readEvidence(services, viewer, input),
      async uploadEvidence(_input, { viewer, http, changed }) {
        const storedUpload = await storeEvidence(services, viewer, http)
        changed('File of evidence', '', `uploaded, ${storedUpload.size.toLocaleString('en-US')} bytes`)
        return storedUpload
      },
      attachEvidence: async (input, { viewer, changed }) =>
        success('File attached', await attachEvidence(services, { viewer, changed, now: now() }, input)),
      downloadEvidence: ({ id }, { viewer, changed }) => downloadEvidence(services, { viewer, changed, now: now() }, id),
      async removeEvidence({ id }, { viewer, changed }) {
        await removeEvidence(services, { viewer, changed, now: now() }, id)
        return success('File removed', {})
      },
    }),
  ]
}
