import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { colorSchemeManager } from './color-scheme.ts'
import { later } from './later.tsx'
import { styleNonce } from './nonce.ts'
import { cssVariablesResolver, theme } from './theme.ts'

const ToastArea = later(async () => (await import('./toast-area.tsx')).ToastArea)

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
