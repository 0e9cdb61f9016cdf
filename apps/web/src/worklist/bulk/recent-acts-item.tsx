import { WORKLIST_NAMES, WORKLISTS } from '@ivue/contracts/worklist/worklists.ts'
import { Undo2 } from 'lucide-react'
import { useViewer } from '../../rpc/viewer.tsx'
import { MenuItem } from '../../ui/menu/menu-item.tsx'
import { showRecentActs } from './bulk-outcome.ts'

/** The menu item 'My recent acts', for viewers who act on a worklist. */
export function RecentActsItem() {
  const { may } = useViewer()
  if (!WORKLIST_NAMES.some((name) => may(WORKLISTS[name].act))) return null
  return (
    <MenuItem icon={<Undo2 size={14} />} onPick={showRecentActs}>
      My recent acts
    </MenuItem>
  )
}
