import {
  AlarmClock,
  Ban,
  Calendar,
  Check,
  CircleCheck,
  CircleDashed,
  CircleX,
  Clock,
  Eye,
  Flag,
  LoaderCircle,
  Lock,
  MessageCircleWarning,
  Redo,
  Shield,
  Snowflake,
  TriangleAlert,
  Undo2,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { HalfMoon } from './icons.tsx'

/** The classes that give a part the colours of a hue. */
export const HUE_CLASSES = {
  amber: 'hue-amber',
  blue: 'hue-blue',
  green: 'hue-green',
  violet: 'hue-violet',
  red: 'hue-red',
  slate: 'hue-slate',
  accent: 'hue-accent',
}
export type Hue = keyof typeof HUE_CLASSES
export type Icon = ComponentType<{ size?: number | string; className?: string }>
export interface StatusLook {
  hue: Hue
  icon: Icon
  /** Whether the icon spins, because work is in progress. */
  turning?: true
}

/** The colour and icon of each status. Stages are steps and not results, so they are grey or petrol. */
const LOOKS: Record<string, StatusLook> = {
  pending: { hue: 'amber', icon: Clock },
  'in qc': { hue: 'blue', icon: LoaderCircle, turning: true },
  completed: { hue: 'green', icon: CircleCheck },
  'completed - bypass': { hue: 'violet', icon: Redo },
  'completed - findings': { hue: 'red', icon: Flag },
  met: { hue: 'green', icon: Check },
  'not met': { hue: 'red', icon: CircleX },
  late: { hue: 'red', icon: AlarmClock },
  'past closing date': { hue: 'red', icon: AlarmClock },
  overdue: { hue: 'red', icon: AlarmClock },
  'at risk': { hue: 'amber', icon: TriangleAlert },
  watch: { hue: 'slate', icon: Eye },
  wip: { hue: 'slate', icon: HalfMoon },
  reschedule: { hue: 'amber', icon: Calendar },
  rescheduled: { hue: 'amber', icon: Calendar },
  canceled: { hue: 'slate', icon: Ban },
  cancelled: { hue: 'slate', icon: Ban },
  closed: { hue: 'green', icon: Lock },
  rebutted: { hue: 'violet', icon: Undo2 },
  cured: { hue: 'green', icon: CircleCheck },
  stands: { hue: 'red', icon: Flag },
  dispute: { hue: 'amber', icon: MessageCircleWarning },
  disputed: { hue: 'amber', icon: MessageCircleWarning },
  draft: { hue: 'slate', icon: HalfMoon },
  live: { hue: 'green', icon: Check },
  shadow: { hue: 'slate', icon: Eye },
  retired: { hue: 'slate', icon: Ban },
  sealed: { hue: 'amber', icon: Lock },
  frozen: { hue: 'blue', icon: Snowflake },
  drawn: { hue: 'green', icon: CircleCheck },
  waiting: { hue: 'amber', icon: Clock },
  'pulled back': { hue: 'slate', icon: Undo2 },
  'initial risk review': { hue: 'slate', icon: HalfMoon },
  'reconsideration risk review': { hue: 'slate', icon: Undo2 },
  'final risk review': { hue: 'accent', icon: Shield },
}

const PLAIN: StatusLook = { hue: 'slate', icon: CircleDashed }

/** Returns the look of a status, ignoring case. Unknown statuses are grey. */
export function findStatusLook(word: string): StatusLook {
  return LOOKS[word.trim().toLowerCase()] ?? PLAIN
}

export const isStatus = (word: string): boolean => findStatusLook(word) !== PLAIN
