import { DESK_UNDO_CALLS } from './desks/undo-calls.ts'
import { AfterBulk } from './worklist/bulk/after-bulk.tsx'

export const AfterAnyBulk = () => <AfterBulk calls={DESK_UNDO_CALLS} />
