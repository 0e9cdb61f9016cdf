import { expect, it } from 'vitest'
import type { useSavedDialogGridState } from './use-dialog-grid-state.ts'
import type { useGridState } from './use-grid-state.ts'

it('a list whose name is not in LIST_NAMES does not compile', () => {
  // @ts-expect-error
  const page: Parameters<typeof useGridState>[0] = 'qaNobody'
  // @ts-expect-error
  const dialog: Parameters<typeof useSavedDialogGridState>[0] = 'getDetail figure'
  expect([page, dialog]).toHaveLength(2)
})
