import type { SettingKey } from '@ivue/contracts/settings.ts'
import type { ClientBase } from 'pg'

/** What the demo world has switched on that is off by default. */
const SWITCHED_ON: readonly SettingKey[] = ['processor.autoComplete', 'underwriter.autoComplete']

export async function loadSettings(client: ClientBase): Promise<void> {
  await client.query("INSERT INTO settings (key, value) SELECT key, 'true' FROM unnest($1::text[]) AS key ON CONFLICT (key) DO NOTHING", [
    SWITCHED_ON,
  ])
}
