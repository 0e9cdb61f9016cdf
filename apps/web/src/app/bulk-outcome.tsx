import { DESK_UNDO_CALLS } from '../desks/undo-calls.ts'
import { REVIEW_UNDO_CALLS } from '../quality/reviews/undo-calls.ts'
import { UndoAndRefusals } from '../worklist/bulk/undo-and-refusals.tsx'

const UNDO_CALLS = { ...DESK_UNDO_CALLS, ...REVIEW_UNDO_CALLS }

/** Undo on any worklist, the viewer's recent acts, and the loans that an action could not change. */
export const BulkOutcome = () => <UndoAndRefusals calls={UNDO_CALLS} />
