import { firstPath } from '@ivue/contracts/my-work/words.ts'
import { canOpen, PROTECTED_SCREENS } from '@ivue/contracts/screens.ts'

/** Returns the title of the screen that a person sees after sign-in, or 'nothing' if they may not open it. */
export function landingTitle(person: { landing: string; permissions: readonly string[] }): string {
  const first = firstPath(person)
  const screen = PROTECTED_SCREENS.find(({ path }) => path === first)
  return screen && canOpen((permission) => person.permissions.includes(permission), screen) ? screen.title : 'nothing'
}
