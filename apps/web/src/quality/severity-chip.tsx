import chip from '../ui/status/chip.module.css'
import hues from '../ui/status/hues.module.css'
import type { Hue } from '../ui/status/status.ts'

const HUES: Readonly<Record<string, Hue>> = { critical: 'red', material: 'red', moderate: 'amber' }

export function SeverityChip({ severity }: { severity: string }) {
  if (!severity) return <span>–</span>
  const hue = HUES[severity.toLowerCase()] ?? 'slate'
  return <span className={`${chip.chip} ${hues[hue]}`}>{severity}</span>
}
