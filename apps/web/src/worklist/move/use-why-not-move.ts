import { MESSAGES } from '@ivue/contracts/messages.ts'
import { getWorklist, WORKLIST_NAMES } from '@ivue/contracts/worklist/worklists.ts'
import { useViewer } from '../../viewer/viewer.tsx'

/** Returns why the viewer cannot move anybody's work, because they may assign on no list, or null. The preview knows further reasons. */
export function useWhyNotMove(): string | null {
  const { may } = useViewer()
  return WORKLIST_NAMES.some((name) => may(getWorklist(name).assign)) ? null : MESSAGES.noPermission
}
