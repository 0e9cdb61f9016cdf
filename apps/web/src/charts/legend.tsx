import { Abbreviated } from '../ui/display/abbreviated.tsx'
import type { Series } from './chart-data.ts'
import styles from './charts.module.css'

export const Swatch = ({ colour }: { colour: string }) => <i className={styles.swatch} style={{ background: colour }} />

export function Legend({ series }: { series: readonly Series[] }) {
  return (
    <ul className="flex wrap muted gap-2-14 pad-0-14-4 font-400-small">
      {series.map(({ key, label, colour }) => (
        <li className="row gap-5" key={key}>
          <Swatch colour={colour} />
          <Abbreviated text={label} />
        </li>
      ))}
    </ul>
  )
}
