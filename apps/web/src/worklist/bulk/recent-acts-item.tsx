import { Undo2 } from 'lucide-react'
import { MenuItem } from '../../ui/menu/menu-item.tsx'
import { showRecentActs } from './bulk-outcome.ts'

export const RecentActsItem = () => (
  <MenuItem icon={<Undo2 size={14} />} onPick={showRecentActs}>
    My recent acts
  </MenuItem>
)
