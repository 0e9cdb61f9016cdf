import { DESK_UNDO_CALLS } from '../desks/undo-calls.ts'
import { REVIEW_UNDO_CALLS } from '../quality/reviews/undo-calls.ts'
import { AfterBulk } from '../worklist/bulk/after-bulk.tsx'

const UNDO_CALLS = { ...DESK_UNDO_CALLS, ...REVIEW_UNDO_CALLS }

/** `AfterBulk` for all worklists with bulk actions. */
export const AfterAnyBulk = () => <AfterBulk calls={UNDO_CALLS} />
