import { addReview } from '../quality/reviews.fixture.ts'
import { fromNow, now } from '../testing/clock.ts'
import type { CommandWorld, Row } from './command-world.fixture.ts'

const CURED = '2026-03-12'
const IN_WORDS = '03/12/2026'

/** Adds a review by the administrator with one finding, optionally cured, and an uploaded file for its evidence. */
async function aFinding(w: CommandWorld, cured = false) {
  const { id: loanId, number } = await w.loan()
  const { admin, first } = w.people
  const { findings, id: reviewId } = await addReview(w.db, { loanId, workedBy: first.id, reviewer: admin.id, findings: [{}] })
  const [answerId = 0] = findings
  const finding = await w.db.finding.findUniqueOrThrow({ where: { answerId } })
  if (cured) await w.db.finding.update({ where: { id: finding.id }, data: { outcome: 'Cured', curedOn: new Date(CURED), cure: 'Is ill' } })
  const name = `evidence-${finding.id}`
  const file = await w.db.file.create({
    data: {
      ...{ name, title: 'Mr Amadi was ill.pdf', mime: 'application/pdf', purpose: 'evidence', ownerId: admin.id },
      ...{ complete: true, expiresAt: fromNow(86_400_000) },
      chunks: { create: { index: 0, bytes: new Uint8Array(Buffer.from('%PDF-')) } },
    },
  })
  const attached = (uploadedById = admin.id) =>
    w.db.evidenceFile.create({
      data: { ...{ reviewId, answerId, sno: 1, round: 0, sha256: '', fileId: file.id }, uploadedById, uploadedAt: now() },
    })
  return { id: finding.id, answerId, fileName: name, attached, subject: `Loan ${number}:` }
}

/** Every command that changes findings and their evidence. */
export const FINDING_COMMANDS: Readonly<Record<string, Row>> = {
  'com_quality/saveFinding': {
    async 'its category and person'(w) {
      const { id, subject } = await aFinding(w)
      const assets = await w.db.defectCategory.findFirstOrThrow({ where: { code: 'AST.SUF' } })
      return {
        body: { id, categoryId: assets.id, responsibleId: w.people.priya.id },
        says: [
          `${subject} QC: ICD QC: finding 1: Loan Documentation → ICD QC: finding 1: Assets, Sufficiency`,
          `${subject} QC: ICD QC: finding 1: Farid First → ICD QC: finding 1: Priya Processor`,
        ],
      }
    },
  },
  'com_quality/cureFinding': {
    async 'its cure'(w) {
      const { id, subject } = await aFinding(w)
      return {
        body: { id, curedOn: CURED, done: 'Mr Amadi was ill' },
        says: [`${subject} QC: ICD QC: finding 1: Open → ICD QC: finding 1: Cured on ${IN_WORDS}`],
      }
    },
  },
  'com_quality/reopenFinding': {
    async 'its cure taken back'(w) {
      const { id, subject } = await aFinding(w, true)
      return {
        body: { id, reason: 'Is ill' },
        says: [`${subject} QC: ICD QC: finding 1: Cured on ${IN_WORDS} → ICD QC: finding 1: Reopened`],
      }
    },
  },
  'com_quality/uploadEvidence': 'A file comes with its name, as multipart: evidence.test.ts tells what the trail says of it',
  'com_quality/attachEvidence': {
    async attached(w) {
      const { answerId, fileName, subject } = await aFinding(w)
      return { body: { answerId, fileName, place: 'finding' }, says: [`${subject} QC: – → ICD QC: finding 1: evidence `] }
    },
  },
  'com_quality/downloadEvidence': {
    async downloaded(w) {
      const { attached, subject } = await aFinding(w)
      const { id } = await attached()
      return { body: { id }, says: [`${subject} ICD QC question 1: – → evidence ${id} downloaded`] }
    },
  },
  'com_quality/removeEvidence': {
    async removed(w) {
      const { attached, subject } = await aFinding(w)
      const { id } = await attached()
      return { body: { id }, says: [`${subject} QC: – → ICD QC: finding 1: evidence ${id} removed`] }
    },
  },
}
