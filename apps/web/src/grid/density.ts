export type Density = 'compact' | 'normal'
/** Pixels. */
export const ROW_HEIGHT: Record<Density, number> = { compact: 28, normal: 36 }
