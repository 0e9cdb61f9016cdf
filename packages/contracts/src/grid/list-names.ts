import { SCREENS } from '../screens.ts'

/** The names of lists in dialogs. The help panel is not a list, but stores the hints that a person has done as its hidden columns. */
const OTHER_NAMES = ['figure-loans', 'help', 'shared-service-result'] as const

/** The names of all lists of screens and dialogs, in alphabetical order. */
export const LIST_NAMES = [
  ...OTHER_NAMES,
  ...Object.values(SCREENS).flatMap((screen) => ('lists' in screen ? [...screen.lists] : [])),
].sort()
export type ListName = (typeof LIST_NAMES)[number]
