import { lazyComponent } from './lazy-component.tsx'
import { styleNonce } from './theme/nonce.ts'
import { readPreference, writePreference } from './theme/preferences.ts'
import { cssVariablesResolver, theme } from './theme/theme.ts'
import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import { isMantineColorScheme, type MantineColorScheme, type MantineColorSchemeManager, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'

/** Reads the same cookie that `public/scheme.js` reads before the first paint. Without a choice, the system's scheme is used. */
const colorSchemeManager: MantineColorSchemeManager = {
  get: (fallback) => {
    const chosen = readPreference('scheme')
    return isMantineColorScheme(chosen) ? chosen : fallback
  },
  set: (value: MantineColorScheme) => writePreference('scheme', value === 'auto' ? null : value),
  subscribe: () => {},
  unsubscribe: () => {},
  clear: () => writePreference('scheme', null),
}

const ToastArea = lazyComponent(async () => (await import('./feedback/toast-area.tsx')).ToastArea)

export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      getStyleNonce={() => styleNonce() ?? ''}
    >
      {children}
      <ToastArea />
    </MantineProvider>
  )
}
