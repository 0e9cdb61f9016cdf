import type { Hue } from '../../ui/status/status.ts'

/** Colour names on the wire, including the old client's button classes. */
const HUES: Record<string, Hue> = {
  amber: 'amber',
  yellow: 'amber',
  orange: 'amber',
  warning: 'amber',
  blue: 'blue',
  info: 'blue',
  green: 'green',
  success: 'green',
  violet: 'violet',
  purple: 'violet',
  red: 'red',
  danger: 'red',
  slate: 'slate',
  grey: 'slate',
  gray: 'slate',
  default: 'slate',
  accent: 'accent',
  petrol: 'accent',
  primary: 'accent',
}

/** The hue of a colour name; undefined leaves the choice to the status word. */
export const findHue = (colour: string): Hue | undefined => HUES[colour.trim().toLowerCase()]
