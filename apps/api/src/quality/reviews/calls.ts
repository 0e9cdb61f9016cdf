import type { GridInput } from '@ivue/contracts/grid/wire.ts'
import { REVIEW_MESSAGES } from '@ivue/contracts/quality/reviews/checklist.ts'
import { SUMMARY_SELECTIONS } from '@ivue/contracts/quality/reviews/lists.ts'
import type { SaveReview } from '@ivue/contracts/quality/reviews/save-input.ts'
import type { ReviewKind, SELECTIONS } from '@ivue/contracts/quality/reviews/words.ts'
import type { ListAnswers } from '../../exports/list.ts'
import { parseChoice } from '../../grid/filters.ts'
import type { RecordChange, SignedIn } from '../../platform/rpc/implement.ts'
import { Refusal } from '../../platform/rpc/refusal.ts'
import { parseReviewId } from '../../reviews/disputes.ts'
import { parseRowIds } from '../../worklist/bulk.ts'
import { worklistCalls } from '../../worklist/calls.ts'
import type { OwnAction } from '../../worklist/run-action.ts'
import type { UndoServices } from '../../worklist/undo/undo.ts'
import { reviewWorklist } from './definition.ts'
import { disputeList } from './dispute-list.ts'
import { findSupersededReviews, readOverallReport } from './overall-report.ts'
import { readChecklist } from './read-checklist.ts'
import { remindAll } from './reset-and-remind.ts'
import { reviewsGrid } from './reviews.grid.ts'
import { dispatchReviewSave } from './save.ts'
import { startReview } from './start.ts'

type SummaryInput = Pick<GridInput, 'dateFromSearch' | 'dateToSearch' | 'type'> & { selection: string; fails?: string; together?: boolean }

/** Always throws Refusal, because the worked person disputes at their desk and not here (wire conventions, Reviews). */
const Overturn: OwnAction = async () => {
  throw new Refusal(REVIEW_MESSAGES.deskDisputes)
}

export function reviewCalls(services: UndoServices, kind: ReviewKind) {
  const definition = reviewWorklist(kind, services)
  const calls = worklistCalls(services, definition)
  const grid = reviewsGrid(definition, services)

  return {
    list() {
      const operation: ListAnswers['operation'] = async (viewer, input, http, call) => {
        const id = parseReviewId('qaId', input.qaId ?? '')
        switch (input.operation) {
          case 'Get Question':
            await startReview(services, viewer, { kind, id, http, call })
            return readChecklist(services.db, viewer, kind, id)
          case 'QA View':
            return readChecklist(services.db, viewer, kind, id)
          case 'Dispute':
          case 'Overturned':
            return disputeList(services, viewer, kind, id, input.operation)
          default:
            throw Refusal.field('operation', `There is no list ${input.operation}`)
        }
      }
      return calls.list(grid, {
        operation,
        oldClientMembers: async (viewer, input) => ({
          overallReport: await summary(viewer, { ...input, selection: parseSelection(input) }),
        }),
      })
    },
    act: () => calls.act({ Overturn, remind: (assignment, { recId }) => remindAll(services.db, assignment, parseRowIds(recId)) }),
    save: async (input: SaveReview, context: { viewer: SignedIn; changed: RecordChange }) =>
      dispatchReviewSave(services, kind, input, await calls.assignment(context)),
    summary,
    superseded: async (viewer: SignedIn, input: SummaryInput) => findSupersededReviews(services.db, await summarized(viewer, input)),
  }

  async function summary(viewer: SignedIn, { fails, together, ...input }: SummaryInput) {
    return readOverallReport(services.db, {
      ...(await summarized(viewer, input)),
      gross: fails === 'As submitted',
      together,
      weighted: await services.settings.get('reviews.weightedAccuracy'),
    })
  }

  async function summarized(viewer: SignedIn, { selection, ...input }: SummaryInput) {
    return { kind, input, viewer, selection, zone: await services.settings.get('business.zone'), now: services.now() }
  }
}

/**
 * Returns which selection of reviews the summary counts: `filterName` if `filterField` is 'Selection', else In-line. Throws Refusal for an
 * unknown one.
 */
const parseSelection = ({ filterField, filterName }: GridInput): (typeof SELECTIONS)[number] =>
  parseChoice('filterName', filterField === 'Selection' ? filterName : '', SUMMARY_SELECTIONS)
