import { afterEach, expect, it, vi } from 'vitest'
import { memoryStorage } from './storage.fixture.ts'

afterEach(() => void vi.unstubAllGlobals())

/** A tab that opens a page with this session storage. Each has its own module, as each tab has its own memory. */
async function openTab(sessionStorage: Storage) {
  const listeners: Record<string, (event: { persisted: boolean }) => void> = {}
  const window = { addEventListener: (name: string, listener: (event: { persisted: boolean }) => void) => (listeners[name] = listener) }
  vi.stubGlobal('sessionStorage', sessionStorage)
  vi.stubGlobal('window', window)
  vi.resetModules()
  const module = await import('./window-storage.ts')
  module.openWindowStorage()
  return { ...module, leave: () => listeners.pagehide?.({ persisted: false }), comeBack: () => listeners.pageshow?.({ persisted: true }) }
}

it('values stay through a reload and a way back, and a duplicated tab begins without them', async () => {
  const storage = memoryStorage()
  const tab = await openTab(storage)
  tab.storeOfWindow('acts', [1])
  const copy = memoryStorage()
  for (let at = 0; at < storage.length; at++) copy.setItem(storage.key(at) ?? '', storage.getItem(storage.key(at) ?? '') ?? '')
  const duplicate = await openTab(copy)
  expect(duplicate.readOfWindow('acts')).toBeUndefined()

  vi.stubGlobal('sessionStorage', storage)
  tab.leave()
  const reloaded = await openTab(storage)
  expect(reloaded.readOfWindow('acts')).toEqual([1])
  expect(storage.length).toBe(0)
  reloaded.leave()
  reloaded.comeBack()
  expect([reloaded.readOfWindow('acts'), storage.length]).toEqual([[1], 0])
  reloaded.clearOfWindow()
  reloaded.leave()
  expect((await openTab(storage)).readOfWindow('acts')).toBeUndefined()
})

it('unreadable values are as none', async () => {
  const storage = memoryStorage()
  storage.setItem('ivue.window', 'a1b2')
  expect((await openTab(storage)).readOfWindow('acts')).toBeUndefined()
})
