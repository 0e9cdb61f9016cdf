import { createSharedValue } from '../ui/shared-value.ts'

export const { set: showPalette, useValue: useIsPaletteOpen } = createSharedValue(false)
