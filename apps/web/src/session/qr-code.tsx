import { encode } from 'uqr'
import styles from './totp.module.css'

/** Modules of white around the code, as the standard asks for. */
const QUIET_ZONE = 4

/** Dark on white in both themes: cameras read nothing else for sure. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { border: QUIET_ZONE, ecc: 'M' })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
