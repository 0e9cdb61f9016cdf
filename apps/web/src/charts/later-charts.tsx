import { lazyComponent } from '../ui/lazy-component.tsx'

/** The charts, whose code loads after the page because their library is not in any first load. A `ChartBox` reserves their space. */
export const BarsChart = lazyComponent(async () => (await import('./bars-chart.tsx')).BarsChart)
export const LinesChart = lazyComponent(async () => (await import('./lines-chart.tsx')).LinesChart)
export const ControlPicture = lazyComponent(async () => (await import('./control-picture.tsx')).ControlPicture)
export const FunnelPicture = lazyComponent(async () => (await import('./funnel-picture.tsx')).FunnelPicture)
