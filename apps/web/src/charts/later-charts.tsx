import { later } from '../ui/lazy-component.tsx'

/** Charts load after the page, because their library is not in any first load. `ChartBox` reserves their space. */
export const BarsChart = later(async () => (await import('./bars-chart.tsx')).BarsChart)
export const LinesChart = later(async () => (await import('./lines-chart.tsx')).LinesChart)
export const ControlPicture = later(async () => (await import('./control-picture.tsx')).ControlPicture)
export const FunnelPicture = later(async () => (await import('./funnel-picture.tsx')).FunnelPicture)
