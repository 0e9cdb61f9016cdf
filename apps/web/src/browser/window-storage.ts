import { isRecord } from '@ivue/contracts/wire/record.ts'

const KEY = 'ivue.window'

/** The values of this window alone. A duplicated tab begins without them, although it gets a copy of the session storage. */
let values: Record<string, unknown> = {}

export const readOfWindow = (key: string): unknown => values[key]

export const storeOfWindow = (key: string, value: unknown): void => {
  values[key] = value
}

export const clearOfWindow = (): void => {
  values = {}
}

/** Restores the values after a reload. They are in the session storage only while the window shows no page. Call it once per page. */
export function openWindowStorage(): void {
  takeValues()
  window.addEventListener('pagehide', () => sessionStorage.setItem(KEY, JSON.stringify(values)))
  window.addEventListener('pageshow', ({ persisted }) => persisted && takeValues())
}

function takeValues(): void {
  values = parseRecord(sessionStorage.getItem(KEY))
  sessionStorage.removeItem(KEY)
}

function parseRecord(text: string | null): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(text ?? '{}')
    return isRecord(stored) ? stored : {}
  } catch {
    return {}
  }
}
