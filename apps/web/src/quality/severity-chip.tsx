import chip from '../ui/status/chip.module.css'
import { HUE_CLASSES, type Hue } from '../ui/status/status.ts'

const HUES: Readonly<Record<string, Hue>> = { critical: 'red', material: 'red', moderate: 'amber' }

export function SeverityChip({ severity }: { severity: string }) {
  if (!severity) return <span>–</span>
  const hue = HUES[severity.toLowerCase()] ?? 'slate'
  return <span className={`${chip.chip} ${HUE_CLASSES[hue]}`}>{severity}</span>
}
