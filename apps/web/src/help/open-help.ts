import { createSharedValue } from '../ui/shared-value.ts'

/** The search of the help panel, empty for the help of the screen. Null while it is closed. */
const search = createSharedValue<string | null>(null)

export const { set: showHelp, useValue: useHelpSearch } = search

export const toggleHelp = (): void => showHelp(search.read() === null ? '' : null)
