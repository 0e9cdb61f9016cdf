import type { RatesBlock } from '@ivue/contracts/reports/pack/pack-document.ts'
import { PICTURE_SIZE, ratePicture, type Shape } from '@ivue/contracts/reports/pack/rate-picture.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import { FigureValue } from '../../explain/figure-value.tsx'
import { loansPath } from '../charts/chart-words.ts'
import styles from './rate-figure.module.css'

/**
 * Shows a defect rate over thirteen months as a picture, over which lies a list of links for screen readers and pointers. The link of a
 * month opens the loans that count in it now.
 */
export function RateFigure({ block }: { block: RatesBlock }) {
  const { label, points, reviewType, axis = 'Completion' } = block
  return (
    <figure className="print-whole-on-paper relative">
      <figcaption className="muted">{label}</figcaption>
      <svg viewBox={`0 0 ${PICTURE_SIZE.width} ${PICTURE_SIZE.height}`} aria-hidden="true" className={`${styles.picture} block wide`}>
        {ratePicture(block).map((shape) => (
          <ShapeOf key={JSON.stringify(shape)} shape={shape} />
        ))}
      </svg>
      <ul className={`${styles.months} off-paper`} aria-label={`${label}: loans`}>
        {points.map(({ month, found, loans, percent, low, high }) => (
          <li key={month}>
            {loans === 0 ? (
              <span className="unseen">{month}: nothing reviewed</span>
            ) : (
              <FigureValue
                figure="defects.gross"
                value={`${percent} %`}
                counts={{
                  numerator: found,
                  denominator: loans,
                  interval: low !== null && high !== null ? { low: low / 100, high: high / 100 } : null,
                }}
                parts={[['Of', month]]}
                rows={loansPath({ reviewType, severity: '', axis, stage: 'As submitted', from: month, to: month })}
                opens={`Open the ${countText(found, 'loan')}`}
                atOnce
                aria-label={`${month}: ${found} of ${loans}, ${percent} %, interval ${low} to ${high}`}
              >
                {''}
              </FigureValue>
            )}
          </li>
        ))}
      </ul>
    </figure>
  )
}

function ShapeOf({ shape }: { shape: Shape }) {
  if (shape.kind === 'line') {
    const { x1, y1, x2, y2, role } = shape
    return <line x1={x1} y1={y1} x2={x2} y2={y2} data-role={role} />
  }
  if (shape.kind === 'dot') return <circle cx={shape.x} cy={shape.y} r={shape.r} data-role={shape.role} />
  return (
    <text x={shape.x} y={shape.y} textAnchor={shape.at} data-role={shape.role}>
      {shape.text}
    </text>
  )
}
