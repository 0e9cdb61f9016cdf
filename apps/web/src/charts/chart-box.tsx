import type { ReactNode } from 'react'

/** Reserves the space of a chart while its library loads: at least `height` pixels, and all spare space of the card. */
export function ChartBox({ height, children }: { height: number; children: ReactNode }) {
  return (
    <div className="relative grow" style={{ minHeight: height }}>
      <div className="absolute inset-0">{children}</div>
    </div>
  )
}
