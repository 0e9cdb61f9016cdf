import type { Hue } from '../../ui/status/status.ts'

/** Hues by the colour names of the wire, which include the button classes of the old client. */
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

/** Returns the hue for a colour name of the wire. Undefined if the name is unknown; the hue then depends on the status. */
export const findHue = (colour: string): Hue | undefined => HUES[colour.trim().toLowerCase()]
