import { SETTINGS, type SettingKey, type SettingValue } from '@ivue/contracts/settings/settings.ts'
import type { Database } from './database/database.ts'

const FRESH_MS = 10_000

/** Reads settings from a cache. Changes by another process are visible within ten seconds. */
export interface Settings {
  get<K extends SettingKey>(key: K): Promise<SettingValue<K>>
  /** Clears the cache after a change in this process. */
  forget(): void
}

export function createSettings(db: Database): Settings {
  let rows: Promise<Map<string, unknown>> | null = null
  let readAt = 0

  return {
    async get<K extends SettingKey>(key: K) {
      if (!rows || Date.now() - readAt > FRESH_MS) {
        readAt = Date.now()
        rows = db.setting.findMany().then((all) => new Map(all.map((row) => [row.key, row.value])))
        rows.catch(() => {
          rows = null
        })
      }
      const stored = SETTINGS[key].schema.safeParse((await rows).get(key))
      return (stored.success ? stored.data : SETTINGS[key].default) as SettingValue<K>
    },
    forget() {
      rows = null
    },
  }
}
