import type { Permission } from '@ivue/contracts/permissions.ts'
import { isOpenTo, PROTECTED_SCREENS, type ProtectedName, SCREENS } from '@ivue/contracts/screens.ts'

/** The letter that goes to a screen after `g`. */
const LETTERS: Readonly<Partial<Record<ProtectedName, string>>> = {
  landing: 'h',
  closing: 'c',
  myClosings: 'm',
  closingLog: 'l',
  processor: 'p',
  underwriter: 'u',
  pipelineDetails: 'd',
  processorUnderwriterLog: 'o',
  qaProcessor: 'q',
  qaUnderwriter: 'w',
  qaCloser: 'e',
  findings: 'f',
  adjudication: 'a',
  reviewDashboards: 'r',
  monthlyPack: 'b',
  dataImport: 'i',
  loanPipeline: 'n',
  users: 'y',
  teams: 't',
  settings: 's',
}

type May = (permission: Permission) => boolean

/** The screens with a letter that the person may open. */
export const screensWithKeys = (may: May) =>
  PROTECTED_SCREENS.flatMap((screen) => {
    const letter = LETTERS[screen.name]
    return letter && isOpenTo(may, screen) ? [{ ...screen, letter }] : []
  })

/** `g c`; undefined for a screen without a letter. */
export function keysOfScreen(path: string): string | undefined {
  const [, letter] = Object.entries(LETTERS).find(([name]) => SCREENS[name as ProtectedName].path === path) ?? []
  return letter && `g ${letter}`
}

export const screenOfLetter = (letter: string, may: May): string | undefined =>
  screensWithKeys(may).find((screen) => screen.letter === letter)?.path
