import type { OutputOf } from '@ivue/contracts/contract.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import type { Permission } from '@ivue/contracts/permissions.ts'
import type { login } from '@ivue/contracts/session/contract.ts'
import { createContext, type ReactNode, use } from 'react'

export type LoginInfo = OutputOf<typeof login.getLoginInfo>

export interface SignedInViewer extends LoginInfo {
  may: (permission: Permission) => boolean
  /** Returns the reason why a control that needs the permission is disabled, or null. Pass it to the prop `why`. */
  whyNot: (permission: Permission) => string | null
}

export function toViewer(signedIn: LoginInfo): SignedInViewer {
  const held = new Set(signedIn.permissions)
  const may = (permission: Permission) => held.has(permission)
  return { ...signedIn, may, whyNot: (permission) => (may(permission) ? null : MESSAGES.noPermission) }
}

const ViewerContext = createContext<SignedInViewer | null>(null)

export function ViewerProvider({ viewer, children }: { viewer: SignedInViewer; children: ReactNode }) {
  return <ViewerContext value={viewer}>{children}</ViewerContext>
}

/** Returns the signed-in person and their permissions. Available on every page inside the shell. */
export function useViewer(): SignedInViewer {
  const viewer = use(ViewerContext)
  if (!viewer) throw new Error('useViewer is used outside the shell')
  return viewer
}
