import { later } from '../ui/later.tsx'

/** The charts come after the page stands: their library is no part of any first load. Their box (`ChartBox`) keeps their place. */
export const BarsChart = later(async () => (await import('./bars-chart.tsx')).BarsChart)
export const LinesChart = later(async () => (await import('./lines-chart.tsx')).LinesChart)
export const ControlPicture = later(async () => (await import('./control-picture.tsx')).ControlPicture)
export const FunnelPicture = later(async () => (await import('./funnel-picture.tsx')).FunnelPicture)
