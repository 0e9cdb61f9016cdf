import { CircleQuestionMark } from 'lucide-react'
import { Kbd } from '../ui/controls/kbd.tsx'
import { MenuItem } from '../ui/menu/menu-item.tsx'
import { toggleHelp } from './open-help.ts'

export const HelpItem = () => (
  <MenuItem icon={<CircleQuestionMark size={14} />} right={<Kbd>?</Kbd>} onPick={toggleHelp}>
    Help
  </MenuItem>
)
