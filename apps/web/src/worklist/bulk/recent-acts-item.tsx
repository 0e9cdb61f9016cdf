import type { Permission } from '@ivue/contracts/permissions.ts'
import { WORKLIST_NAMES, WORKLISTS } from '@ivue/contracts/worklist/worklists.ts'
import { Undo2 } from 'lucide-react'
import { useViewer } from '../../rpc/viewer.tsx'
import { MenuItem } from '../../ui/menu/menu-item.tsx'
import { showRecentActs } from './bulk-outcome.ts'

const ACTING: readonly Permission[] = [
  ...WORKLIST_NAMES.map((name) => WORKLISTS[name].act),
  'quality.submit',
  'quality.manage',
  'people.groups.edit',
  'people.teams.edit',
]

export function RecentActsItem() {
  const { may } = useViewer()
  if (!ACTING.some(may)) return null
  return (
    <MenuItem icon={<Undo2 size={14} />} onPick={showRecentActs}>
      My recent acts
    </MenuItem>
  )
}
