import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { colorSchemeManager } from './color-scheme.ts'
import { styleNonce } from './nonce.ts'
import { cssVariablesResolver, theme } from './theme.ts'

/** A toast that says nothing about its life closes after this many milliseconds (platform 9). */
const TOAST_DEFAULT_MS = 10_000

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
      <Notifications position="top-right" autoClose={TOAST_DEFAULT_MS} containerWidth={360} limit={6} transitionDuration={240} />
    </MantineProvider>
  )
}
