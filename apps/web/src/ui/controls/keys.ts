import { readPreference, writePreference } from '../theme/preferences.ts'

/** The name of the command key on this platform. */
export const COMMAND_KEY = /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '') ? '⌘' : 'Ctrl'

/** Keys without a modifier can be pressed by mistake or by speech input, so it must be possible to turn them off (WCAG 2.1.4). */
export const areLetterKeysOn = (): boolean => readPreference('question') !== 'off'
export const setLetterKeys = (on: boolean): void => writePreference('question', on ? null : 'off')
