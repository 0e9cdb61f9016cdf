import { type APIRequestContext, expect } from '@playwright/test'
import { PASSWORD } from './person.ts'

type Cells = Record<'Client ID' | 'Access Level' | 'Team', { value: string | null }>

/** Makes a call as the administrator, without a page. Fails if the call is refused. */
async function callAsAdmin<T>(request: APIRequestContext, option: string, task: string, data: unknown = {}): Promise<T> {
  const call = async (address: string, body: unknown, headers = {}) => {
    const { flag, msg, response } = await (await request.post(`/index.php?option=${address}`, { data: body, headers })).json()
    expect(flag, msg).toBe(true)
    return response
  }
  const { token } = await call('com_login&task=doLogin', { username: 'admin', password: PASSWORD })
  return call(`${option}&task=${task}`, data, { 'custom-type': token })
}

/** Returns the username of a person's team leader. */
export async function findTeamLeader(request: APIRequestContext, username: string): Promise<string> {
  const { tdata } = await callAsAdmin<{ tdata: Cells[] }>(request, 'com_users', 'getList', { filterData: { pageSize: 'All' } })
  const team = tdata.find((row) => row['Client ID'].value === username)?.Team.value
  const lead = tdata.find((row) => row.Team.value === team && row['Access Level'].value === 'Team Leader')
  return lead?.['Client ID'].value ?? ''
}

/** Turns on a setting as an administrator, if it is off. */
export async function turnOnSetting(request: APIRequestContext, key: string): Promise<void> {
  const { settings } = await callAsAdmin<{ settings: { key: string; value: unknown; version: number }[] }>(
    request,
    'com_settings',
    'getList',
  )
  const setting = settings.find((one) => one.key === key)
  if (String(setting?.value) !== 'true')
    await callAsAdmin(request, 'com_settings', 'saveSetting', { key, value: true, version: setting?.version })
}
