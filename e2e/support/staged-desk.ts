import type { Browser } from '@playwright/test'
import { askServer } from './ask.ts'
import { signedIn } from './person.ts'

type Cells = Record<'Client ID' | 'Access Level' | 'Team', { value: string | null }>

/** User name of a person's team leader, from the list of users. */
export async function leadOf(browser: Browser, username: string): Promise<string> {
  const page = await signedIn(browser, 'admin', '/users')
  const users = await askServer<{ tdata: Cells[] }>(page, 'com_users', 'getList', { filterData: { pageSize: 'All' } })
  const rows = users.response.tdata
  const team = rows.find((row) => row['Client ID'].value === username)?.Team.value
  const lead = rows.find((row) => row.Team.value === team && row['Access Level'].value === 'Team Leader')
  await page.context().close()
  return lead?.['Client ID'].value ?? ''
}

/** Turns on a setting as an administrator, if it is off. */
export async function switchOn(browser: Browser, key: string): Promise<void> {
  const page = await signedIn(browser, 'admin', '/users')
  const list = await askServer<{ settings: { key: string; value: unknown; version: number }[] }>(page, 'com_settings', 'getList')
  const setting = list.response.settings.find((one) => one.key === key)
  if (String(setting?.value) !== 'true') {
    const { flag, msg } = await askServer(page, 'com_settings', 'saveSetting', { key, value: true, version: setting?.version })
    if (!flag) throw new Error(msg)
  }
  await page.context().close()
}
