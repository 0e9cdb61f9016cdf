import { MESSAGES } from '@ivue/contracts/messages.ts'
import { whyNotSubmitDispute, whyReadOnly } from '@ivue/contracts/quality/disputes/rules.ts'
import type { ShownEvidence } from '@ivue/contracts/quality/findings/contract.ts'
import { EVIDENCE_MESSAGES, type EvidencePlace, whyNotAttach, whyNotRemove } from '@ivue/contracts/quality/findings/evidence.ts'
import { DESK_OF } from '@ivue/contracts/quality/reviews/rules.ts'
import { type Act, ofLoan } from '../../audit/record-events.ts'
import type { Services } from '../../platform/app-services.ts'
import type { Queries } from '../../platform/database/database.ts'
import { EVIDENCE } from '../../platform/files/files.ts'
import { readNamesOf } from '../../platform/rows/user-names.ts'
import { FileAnswer } from '../../platform/rpc/answer.ts'
import type { SignedIn } from '../../platform/rpc/implement.ts'
import { Refusal, refuse } from '../../platform/rpc/refusal.ts'
import { findReviewAtDesk } from '../../reviews/queries.ts'
import { recordReviews } from '../../reviews/submit-review.ts'
import type { ReviewNow } from '../../worklist/reviews.ts'
import { toReviewState } from '../reviews/review-state.ts'
import {
  type AnswerWithEvidence,
  claimUpload,
  evidenceFiles,
  findAnswersWithEvidence,
  findEvidencedReview,
  nextRound,
} from './evidence-queries.ts'

/** Returns a function that says why the viewer may not answer a finding at their desk now; null if they may. */
async function disputeCheck(db: Queries, viewer: SignedIn, review: ReviewNow, findings: readonly AnswerWithEvidence[]) {
  const desk = DESK_OF[review.kind]
  const atDesk = await findReviewAtDesk(db, viewer, desk, review.id).catch((error: unknown) => {
    if (error instanceof Refusal) return null
    throw error
  })
  const refused = atDesk ? whyNotSubmitDispute(viewer, { desk, ...atDesk }, findings) : MESSAGES.noPermission
  return (finding: AnswerWithEvidence) => refused ?? whyReadOnly(finding, atDesk?.businessDispute ?? 0)
}

/** Returns a function that says why the viewer may not attach a file to a finding; null if they may. */
async function attachCheck(
  db: Queries,
  viewer: SignedIn,
  review: ReviewNow,
  place: EvidencePlace,
  findings: readonly AnswerWithEvidence[],
) {
  const whyNotDisputing = place === 'dispute' ? await disputeCheck(db, viewer, review, findings) : () => null
  return (finding: AnswerWithEvidence) =>
    whyNotAttach(viewer, place, { ...finding, review: toReviewState(review), disputing: whyNotDisputing(finding) })
}

/** Returns the evidence of a review to people who may see its findings (domain 4, Evidence). */
export async function readEvidence(
  { db, settings }: Services,
  viewer: SignedIn,
  { reviewId, place }: { reviewId: number; place: EvidencePlace },
) {
  const review = await findEvidencedReview(db, viewer, reviewId, { lock: false })
  const [findings, files] = await Promise.all([findAnswersWithEvidence(db, reviewId), evidenceFiles(db, { reviewId })])
  const why = await attachCheck(db, viewer, review, place, findings)
  const nameOf = await readNamesOf(db, files, ({ uploadedById }) => uploadedById)
  return {
    megabytes: await settings.get('reviews.evidenceMegabytes'),
    files: files.map(
      ({ id, answerId, round, uploadedById, uploadedAt, file, answer }): ShownEvidence => ({
        id,
        answerId: answerId ?? 0,
        round,
        name: file.title,
        mime: file.mime,
        size: file.size,
        by: nameOf(uploadedById),
        at: uploadedAt.toISOString(),
        removeWhy: whyNotRemove(viewer, { uploadedById, final: answer?.result !== '' }) ?? '',
      }),
    ),
    attach: findings.map((finding) => ({ answerId: finding.answerId, why: why(finding) ?? '' })),
  }
}

/** Attaches an upload of the viewer to a finding, or to the dispute round that they are about to submit. */
export async function attachEvidence(
  { db }: Services,
  act: Act,
  { answerId, fileName, place }: { answerId: number; fileName: string; place: EvidencePlace },
): Promise<{ id: number }> {
  const { viewer, now } = act
  return db.$transaction(async (tx) => {
    const answered = await tx.reviewAnswer.findUnique({ where: { id: answerId }, select: { reviewId: true } })
    if (!answered) throw new Refusal(MESSAGES.notFound)
    const review = await findEvidencedReview(tx, viewer, answered.reviewId, { lock: true })
    const findings = await findAnswersWithEvidence(tx, review.id)
    const finding = findings.find((one) => one.answerId === answerId)
    if (!finding) throw new Refusal(EVIDENCE_MESSAGES.notNo)
    refuse((await attachCheck(tx, viewer, review, place, findings))(finding))
    const file = await claimUpload(tx, { name: fileName, ownerId: viewer.userId, purpose: EVIDENCE })
    if (!file) throw Refusal.field('fileName', EVIDENCE_MESSAGES.gone)
    const round = place === 'dispute' ? await nextRound(tx, review.id) : 0
    const { id } = await tx.evidenceFile.create({
      data: {
        reviewId: review.id,
        answerId,
        sno: finding.sno,
        round,
        fileId: file.id,
        sha256: file.sha256,
        uploadedById: viewer.userId,
        uploadedAt: now,
      },
      select: { id: true },
    })
    await recordEvidenceAct(tx, act, review, finding.sno, `evidence ${id} attached`)
    return { id }
  })
}

async function findEvidence(db: Queries, viewer: SignedIn, id: number, { lock }: { lock: boolean }) {
  const [found] = await evidenceFiles(db, { id })
  if (!found) throw new Refusal(MESSAGES.notFound)
  return { ...found, review: await findEvidencedReview(db, viewer, found.reviewId, { lock }) }
}

export async function downloadEvidence({ db, files }: Services, { viewer, changed }: Act, id: number): Promise<FileAnswer> {
  const { file, review, sno } = await findEvidence(db, viewer, id, { lock: false })
  changed(ofLoan(review.loanNumber, `${review.type} question ${sno}`), '', `evidence ${id} downloaded`)
  return new FileAnswer({ ...file, stream: files.read(file.id) })
}

export async function removeEvidence({ db }: Services, act: Act, id: number): Promise<void> {
  await db.$transaction(async (tx) => {
    const { file, review, sno, uploadedById } = await findEvidence(tx, act.viewer, id, { lock: true })
    // Read again under the lock: it may have been decided on or removed meanwhile.
    const [now] = await evidenceFiles(tx, { id })
    if (!now) throw new Refusal(MESSAGES.notFound)
    refuse(whyNotRemove(act.viewer, { uploadedById, final: now.answer?.result !== '' }))
    await tx.file.delete({ where: { id: file.id } })
    await recordEvidenceAct(tx, act, review, sno, `evidence ${id} removed`)
  })
}

/**
 * Records an act on evidence in the audit trail and, once the review has ended, in the history of the loan. A running review is
 * confidential. The file name is left out, because it may contain a borrower's name.
 */
async function recordEvidenceAct(tx: Queries, act: Act, review: ReviewNow, sno: number, what: string): Promise<void> {
  if (review.endedAt === null) act.changed(ofLoan(review.loanNumber, `${review.type} question ${sno}`), '', what)
  else await recordReviews(tx, act, [{ review, after: `finding ${sno}: ${what}` }])
}
