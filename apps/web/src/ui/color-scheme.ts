import { isMantineColorScheme, type MantineColorScheme, type MantineColorSchemeManager } from '@mantine/core'
import { readPreference, writePreference } from './preferences.ts'

/** Reads what `public/scheme.js` read before the first paint; without a choice the system decides. */
export const colorSchemeManager: MantineColorSchemeManager = {
  get: (fallback) => {
    const chosen = readPreference('scheme')
    return isMantineColorScheme(chosen) ? chosen : fallback
  },
  set: (value: MantineColorScheme) => writePreference('scheme', value === 'auto' ? null : value),
  subscribe: () => {},
  unsubscribe: () => {},
  clear: () => writePreference('scheme', null),
}
