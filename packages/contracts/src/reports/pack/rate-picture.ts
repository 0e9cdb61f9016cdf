import { shortMonth } from '../../calendar/names.ts'
import type { RatePoint, RatesBlock } from './pack-document.ts'

/** A part of a picture. `role` names its style, which screen and PDF define separately. */
export type Shape =
  | { kind: 'line'; role: 'grid' | 'target' | 'interval' | 'rate'; x1: number; y1: number; x2: number; y2: number }
  | { kind: 'dot'; role: 'point' | 'last'; x: number; y: number; r: number }
  | { kind: 'text'; role: 'tick' | 'target' | 'last' | 'quiet'; x: number; y: number; at: 'start' | 'middle' | 'end'; text: string }

export const PICTURE_SIZE = { width: 720, height: 200 } as const
const LEFT = 34
/** Room for the label of the target. */
const RIGHT = 62
const TOP = 16
const BOTTOM = 40
const TICKS = 4
const CAP = 3

/** Returns the step of a scale from 0 to `most`: 1, 2 or 5 times a power of ten. */
function scaleStep(most: number): number {
  const rough = most / TICKS
  const power = 10 ** Math.floor(Math.log10(rough))
  return ([1, 2, 5].find((factor) => factor * power >= rough * 0.75) ?? 10) * power
}

const decimals = (step: number) => (step < 1 ? (step < 0.1 ? 2 : 1) : 0)

/**
 * Returns the shapes of a picture of a rate over thirteen months: the rate, its intervals, the target, and below them the counts (mock 16).
 * Its size is PICTURE_SIZE.
 */
export function ratePicture({ points, target }: Pick<RatesBlock, 'points' | 'target'>): Shape[] {
  const most = Math.max(...points.map(({ high }) => high ?? 0), target ?? 0, 0.5)
  const step = scaleStep(most)
  const top = Math.min(100, Math.ceil(most / step - 1e-9) * step)
  const across = (PICTURE_SIZE.width - LEFT - RIGHT) / points.length
  const x = (place: number) => round(LEFT + across * (place + 0.5))
  const y = (percent: number) => round(PICTURE_SIZE.height - BOTTOM - (percent / top) * (PICTURE_SIZE.height - BOTTOM - TOP))
  const shapes: Shape[] = []
  for (let tick = 0; tick <= top + step / 2; tick += step) {
    shapes.push({ kind: 'line', role: 'grid', x1: LEFT, y1: y(tick), x2: PICTURE_SIZE.width - RIGHT, y2: y(tick) })
    shapes.push({ kind: 'text', role: 'tick', x: LEFT - 8, y: y(tick) + 3.5, at: 'end', text: tick.toFixed(decimals(step)) })
  }
  if (target !== null) {
    shapes.push({ kind: 'line', role: 'target', x1: LEFT, y1: y(target), x2: PICTURE_SIZE.width - RIGHT, y2: y(target) })
    shapes.push({
      kind: 'text',
      role: 'target',
      x: PICTURE_SIZE.width - RIGHT + 4,
      y: y(target) + 3.5,
      at: 'start',
      text: `target ${target.toFixed(2)}`,
    })
  }
  points.forEach((point, place) => {
    const before = points[place - 1]
    if (before && before.percent !== null && point.percent !== null)
      shapes.push({ kind: 'line', role: 'rate', x1: x(place - 1), y1: y(before.percent), x2: x(place), y2: y(point.percent) })
    shapes.push(...monthShapes(point, x(place), y, place === 0 || point.month.endsWith('-01')))
  })
  points.forEach(({ percent, high }, place) => {
    if (percent === null) return
    const last = place === points.length - 1
    shapes.push({ kind: 'dot', role: last ? 'last' : 'point', x: x(place), y: y(percent), r: last ? 4.5 : 2.8 })
    if (last)
      shapes.push({
        kind: 'text',
        role: 'last',
        x: x(place),
        y: Math.max(9, y(high ?? percent) - 5),
        at: 'middle',
        text: percent.toFixed(2),
      })
  })
  return shapes
}

const round = (value: number) => Math.round(value * 100) / 100

function monthShapes({ month, found, loans, low, high }: RatePoint, x: number, y: (percent: number) => number, year: boolean): Shape[] {
  const name = `${shortMonth(month)}${year ? ` ${month.slice(2, 4)}` : ''}`
  const texts: Shape[] = [
    { kind: 'text', role: 'tick', x, y: PICTURE_SIZE.height - BOTTOM + 17, at: 'middle', text: name },
    {
      kind: 'text',
      role: 'quiet',
      x,
      y: PICTURE_SIZE.height - BOTTOM + 31,
      at: 'middle',
      text: loans === 0 ? '–' : `${found} of ${loans}`,
    },
  ]
  if (low === null || high === null) return texts
  return [
    ...texts,
    { kind: 'line', role: 'interval', x1: x, y1: y(low), x2: x, y2: y(high) },
    { kind: 'line', role: 'interval', x1: x - CAP, y1: y(low), x2: x + CAP, y2: y(low) },
    { kind: 'line', role: 'interval', x1: x - CAP, y1: y(high), x2: x + CAP, y2: y(high) },
  ]
}
