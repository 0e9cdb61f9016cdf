import { PROTECTED_SCREENS, type ProtectedScreen, paths } from '@ivue/contracts/screens.ts'
import { type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router'
import { CrashPage } from './app/crash-page.tsx'
import { storedToken } from './browser/storage.ts'
import { pages } from './pages.ts'
import { signInPath } from './rpc/session-over.ts'
import { LoginPage } from './session/sign-in/login-page.tsx'
import { LogoutPage } from './session/sign-in/logout-page.tsx'
import { findPathAfterSignIn } from './session/sign-in/path-after-sign-in.ts'

/** Redirects to the sign-in page if there is no token, remembering the requested page (platform 2.1). */
function redirectSignedOut({ request }: LoaderFunctionArgs): null {
  if (!storedToken()) throw redirect(signInPath(new URL(request.url)))
  return null
}

/** Redirects signed-in people away from the sign-in page, unless they have just set a new password. */
async function redirectSignedIn({ request }: LoaderFunctionArgs): Promise<null> {
  const { search, searchParams } = new URL(request.url)
  if (!storedToken() || searchParams.has('done')) return null
  const path = await findPathAfterSignIn(search)
  if (path !== null) throw redirect(path)
  return null
}

/** Loads the fonts with the code. Lists measure their columns in them, so a font that arrives later would move the columns. */
const loadFonts = () =>
  Promise.all([document.fonts.load('1em "Inter Variable"'), document.fonts.load('1em "Inter Figures"', '0')]).catch(() => [])

/**
 * Returns the route of a screen. It also matches paths below the screen's own, where its tab and menu item are marked too (quality 2.3).
 */
function toRoute(screen: ProtectedScreen): RouteObject {
  return {
    path: screen.path.includes(':') ? screen.path : `${screen.path}/*`,
    handle: screen,
    lazy: async () => {
      const { withAccess } = await import('./shell/screen-gate.tsx')
      return { Component: withAccess(screen, await pages[screen.name]()) }
    },
  }
}

export const routes: RouteObject[] = [
  {
    errorElement: <CrashPage />,
    hydrateFallbackElement: <></>,
    children: [
      { path: paths.root, loader: () => redirect(paths.signIn) },
      { path: paths.signIn, loader: redirectSignedIn, element: <LoginPage /> },
      { path: paths.signOut, element: <LogoutPage /> },
      {
        path: paths.passwordReset,
        lazy: async () => ({ Component: (await import('./session/password/password-reset-page.tsx')).PasswordResetPage }),
      },
      {
        loader: redirectSignedOut,
        lazy: async () => {
          const [{ SignedInApp }] = await Promise.all([import('./app/signed-in.tsx'), loadFonts()])
          return { Component: SignedInApp }
        },
        children: [
          {
            // A page that crashes leaves the menu usable.
            errorElement: <CrashPage inShell />,
            children: [
              ...PROTECTED_SCREENS.map(toRoute),
              { path: '*', lazy: async () => ({ Component: (await import('./shell/not-found-page.tsx')).NotFoundPage }) },
            ],
          },
        ],
      },
    ],
  },
]
