import { ChartColumn, Circle, ClipboardCheck, Folder, House, KeyRound, Rows4, Shield, SlidersHorizontal } from 'lucide-react'
import type { Icon } from '../status/status.ts'

/** The server's icon names (platform 2.2). */
const ICONS: Record<string, Icon> = {
  home: House,
  key: KeyRound,
  folder: Folder,
  shield: Shield,
  rows: Rows4,
  list: Rows4,
  clipboard: ClipboardCheck,
  chart: ChartColumn,
  sliders: SlidersHorizontal,
  settings: SlidersHorizontal,
}

export function menuIcon(name: string): Icon {
  return ICONS[name.toLowerCase()] ?? Circle
}
