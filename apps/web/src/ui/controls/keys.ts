import { readPreference, writePreference } from '../theme/preferences.ts'

export const COMMAND_KEY = /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '') ? '⌘' : 'Ctrl'

/** Whether shortcuts without a modifier key are on. People can turn them off, because speech input may press them by mistake (WCAG 2.1.4). */
export const areLetterKeysOn = (): boolean => readPreference('question') !== 'off'
export const setLetterKeys = (on: boolean): void => writePreference('question', on ? null : 'off')

/** Returns the name of a hotkey: '⇧ d' for `D`. */
export const hotkeyName = (letter: string): string => (/^[A-Z]$/.test(letter) ? `⇧ ${letter.toLowerCase()}` : letter)

const FIELDS = 'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable="true"]'

/** Whether keys on the target enter text. */
export const isTyping = (target: EventTarget | null): boolean => target instanceof Element && target.closest(FIELDS) !== null
