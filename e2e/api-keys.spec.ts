import { expect } from '@playwright/test'
import { pressAnywhere, pressOn, pressUntilFocused, typeOn } from './support/keys.ts'
import { expectNoErrors, openAs } from './support/person.ts'
import { test } from './support/world.ts'

test('an administrator makes an API key by keyboard, a program uses it, and revoking it ends that', async ({
  browser,
  request,
  baseURL,
}) => {
  const name = `loan-system-${test.info().repeatEachIndex}`
  const page = await openAs(browser, 'admin', '/apikeys')
  const press = async (button: ReturnType<typeof page.getByRole>) => {
    await pressUntilFocused(button, 'Tab', 80)
    await pressOn(button, 'Enter')
  }
  await press(page.getByRole('button', { name: 'Add Key' }))
  const dialog = page.getByRole('dialog', { name: 'Add an API key' })
  await press(dialog.getByRole('button', { name: 'Make key' }))
  await expect(dialog.getByText('Enter a name for the service account')).toBeVisible()
  await expect(dialog.getByLabel('Name of the account')).toBeFocused()
  for (const [label, text] of [
    ['Name of the account', name],
    ['Group', 'Closing M'],
    ['Description', 'Nightly list'],
    ['Last day', '12312026'],
    ['Addresses, one a line', 'everywhere'],
  ] as const) {
    await pressUntilFocused(dialog.getByLabel(label, { exact: true }), 'Tab', 80)
    await typeOn(dialog.getByLabel(label, { exact: true }), text)
  }
  await press(dialog.getByRole('button', { name: 'Make key' }))
  await expect(dialog.getByText('"everywhere" is no address')).toBeVisible()
  await pressOn(dialog.getByLabel('Addresses, one a line'), 'Control+A')
  await typeOn(dialog.getByLabel('Addresses, one a line'), '127.0.0.0/8')
  await press(dialog.getByRole('button', { name: 'Make key' }))

  const made = page.getByRole('dialog', { name: 'Your new API key' })
  await expect(made.getByRole('button', { name: 'Copy' })).toBeFocused()
  const key = await made.getByText(/^ivue_/).textContent()
  await press(made.getByRole('button', { name: 'Close', exact: true }).last())
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('Closing Managers')
  await expect(row).toContainText('Thu 12/31')

  const list = async () => {
    const url = `${baseURL}/index.php?option=com_closing&task=getDashboardClosingTaskList`
    return (await request.post(url, { data: {}, headers: { authorization: `Bearer ${key}` } })).json()
  }
  expect((await list()).response.totalItems).toBeGreaterThan(0)
  await pressUntilFocused(page.getByRole('grid'), 'Tab')
  await pressUntilFocused(row, 'ArrowDown')
  await pressAnywhere(page, 'End')
  await pressAnywhere(page, 'Enter')
  const question = page.getByRole('dialog', { name: 'Revoke the API key?' })
  await expect(question).toContainText(`Nightly list, of ${name}`)
  await press(question.getByRole('button', { name: 'Revoke' }))
  await expect(row).toContainText('Revoked')
  expect((await list()).msg).toBe('This key was revoked: ask an administrator for another one')
  expectNoErrors(page)
})
