import type { Permission } from '@ivue/contracts/permissions.ts'
import { canOpen, PROTECTED_SCREENS, type ProtectedName, SCREENS } from '@ivue/contracts/screens.ts'

/** The letter that opens a screen after `g`. */
const LETTERS: Readonly<Partial<Record<ProtectedName, string>>> = {
  myWork: 'x',
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

export const screensWithKeys = (may: May) =>
  PROTECTED_SCREENS.flatMap((screen) => {
    const letter = LETTERS[screen.name]
    return letter && canOpen(may, screen) ? [{ ...screen, letter }] : []
  })

/** Returns the keys of a screen, such as `g c`, or undefined if it has no letter. */
export function keysOfScreen(path: string): string | undefined {
  const [, letter] = Object.entries(LETTERS).find(([name]) => SCREENS[name as ProtectedName].path === path) ?? []
  return letter && `g ${letter}`
}

export const screenOfLetter = (letter: string, may: May): string | undefined =>
  screensWithKeys(may).find((screen) => screen.letter === letter)?.path
