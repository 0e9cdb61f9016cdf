import { expect, type Page } from '@playwright/test'
import { pressAnywhere, pressOn, pressUntilFocused, typeOn } from './support/keys.ts'
import { expectNoErrors, openAs, searchGrid } from './support/person.ts'
import { test } from './support/world.ts'

const rowNamed = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/** Returns a name that is unique in this run, also when the test is repeated. */
const uniqueName = (name: string) => `${name} ${test.info().repeatEachIndex}`

test('a team is created by keyboard, and deleted when no open work depends on it', async ({ browser }) => {
  const name = uniqueName('Keys Only')
  const page = await openAs(browser, 'admin', '/teams')
  const press = async (button: ReturnType<Page['getByRole']>) => {
    await pressUntilFocused(button, 'Tab', 80)
    // The button is disabled for a moment after a refusal.
    await expect(button).not.toHaveAttribute('aria-disabled', 'true')
    await pressOn(button, 'Enter')
  }
  await press(page.getByRole('button', { name: 'Add Team' }))
  const dialog = page.getByRole('dialog', { name: 'Basic Team Information' })
  const save = dialog.getByRole('button', { name: 'Save' })
  await press(save)
  await expect(dialog.getByRole('alert').filter({ hasText: 'Choose a department from the list' }).first()).toBeVisible()

  const fields = [
    ['Department', 'c'],
    ['Team Name', name],
    ['Team Leader', 'Amara'],
  ] as const
  for (const [label, text] of fields) {
    await pressUntilFocused(dialog.getByLabel(label), 'Tab', 80)
    await typeOn(dialog.getByLabel(label), text)
  }
  const available = dialog.getByRole('listbox', { name: /Users Available/ })
  const selected = dialog.getByRole('listbox', { name: /Users Selected/ })
  await pressUntilFocused(available, 'Tab')
  await pressAnywhere(page, 'Space')
  await pressAnywhere(page, 'Shift+ArrowDown')
  await expect(available.getByRole('option', { selected: true })).toHaveCount(2)
  await press(dialog.getByRole('button', { name: 'Move to Users Selected' }))
  await expect(selected.getByRole('option')).toHaveCount(2)
  await pressUntilFocused(selected, 'Tab')
  await pressAnywhere(page, 'End')
  await pressAnywhere(page, 'Enter')
  await expect(selected.getByRole('option')).toHaveCount(1)
  await press(save)
  await expect(page.getByText('Team saved')).toBeVisible()
  await expect(dialog).toBeHidden()

  await searchGrid(page, name)
  await expect(rowNamed(page, name)).toContainText('Amara Obi')
  await rowNamed(page, name).getByRole('button', { name: 'Edit' }).click()
  await dialog.getByLabel('Team Leader').selectOption('')
  await save.click()
  await expect(dialog).toBeHidden()
  await rowNamed(page, name).getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete the team?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Team deleted')).toBeVisible()
  await expect(page.getByText('Showing 0 to 0 of 0 entries')).toBeVisible()
  expectNoErrors(page)
})

test('a team cannot be deleted while its leaders would lose sight of open work', async ({ browser }) => {
  const page = await openAs(browser, 'admin', '/teams')
  await rowNamed(page, 'Closing Team 1').getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete the team?' })
  await expect(question).toContainText('Are you sure you want to delete Closing Team 1?')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(/Closing Team 1 cannot be deleted: \d+ members hold .* would no longer see/)).toBeVisible()
  await expect(rowNamed(page, 'Closing Team 1')).toBeVisible()
  expectNoErrors(page)
})

test('a click selects a person, a double click moves them, Clear All empties the team, and closing unsaved asks first', async ({
  browser,
}) => {
  const page = await openAs(browser, 'admin', '/teams')
  await rowNamed(page, 'Closing Team 2').getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Basic Team Information' })
  const available = dialog.getByRole('listbox', { name: /Users Available/ }).getByRole('option')
  const selected = dialog.getByRole('listbox', { name: /Users Selected/ }).getByRole('option')
  const name = 'Dana Kim'
  await available.filter({ hasText: name }).click()
  await expect(available.filter({ hasText: name })).toHaveAttribute('aria-selected', 'true')
  await available.filter({ hasText: name }).dblclick()
  await expect(selected.filter({ hasText: name })).toBeVisible()
  await expect(available.filter({ hasText: name })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Clear All' }).click()
  await expect(selected).toHaveCount(0)
  await expect(available.filter({ hasText: name })).toBeVisible()

  await pressAnywhere(page, 'Escape')
  await expect(page.getByText('What you wrote here is not saved yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toBeHidden()
  expectNoErrors(page)
})

test('a group is created, a name that exists is refused, and nobody can change their own group', async ({ browser }) => {
  const page = await openAs(browser, 'admin', '/groups')
  await rowNamed(page, 'Administrators').getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByText('You are in this group yourself. Somebody who is not in it has to change it.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Close', exact: true }).click()

  await page.getByRole('button', { name: 'Add Group' }).click()
  await page.getByLabel('Group Title').fill('closers')
  await page.getByRole('checkbox', { name: 'All of Closing' }).check()
  await expect(page.getByRole('checkbox', { name: 'View the Closing Log' })).toBeChecked()
  await page.getByRole('checkbox', { name: 'Assign closing tasks' }).uncheck()
  await expect(page.getByRole('checkbox', { name: 'All of Closing' })).toHaveJSProperty('indeterminate', true)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('There is a group named closers already').first()).toBeVisible()
  const name = uniqueName('Night closers')
  await page.getByLabel('Group Title').fill(name)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Group saved')).toBeVisible()
  await expect(page).toHaveURL(/\/groups$/)
  await expect(rowNamed(page, name)).toContainText('3')
  expectNoErrors(page)
})

test('leaving unsaved changes of a group asks first, in every way to leave', async ({ browser }) => {
  const page = await openAs(browser, 'admin', '/groups')
  await rowNamed(page, 'Closer Assistants').getByRole('button', { name: 'Edit' }).click()
  const all = page.getByRole('checkbox', { name: 'Select All' })
  await all.check()
  const here = page.url()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  const link = (name: string) => page.getByRole('link', { name }).first()
  const ways: Record<string, () => Promise<unknown>> = {
    'a link': () => link('Teams').click(),
    'a link by the keyboard': () => link('Teams').press('Enter'),
    Back: () => page.goBack(),
    async 'the palette'() {
      await pressAnywhere(page, 'Control+k')
      const box = page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox')
      await typeOn(box, 'Landing')
      await expect(page.getByRole('option', { name: /^Landing Dashboard/ })).toBeVisible()
      await pressOn(box, 'Enter')
    },
    async 'g and a letter'() {
      await all.focus()
      await pressOn(all, 'g')
      await pressOn(all, 'h')
    },
    'Logout by the keyboard': () => link('Logout').press('Enter'),
  }
  for (const [way, leave] of Object.entries(ways))
    await test.step(way, async () => {
      await leave()
      await expect(question).toBeVisible()
      await question.getByRole('button', { name: 'Stay here' }).click()
      await expect(question).toBeHidden()
      await expect(page.getByText(/^\d+ added$/)).toBeVisible()
      await expect(page).toHaveURL(here)
    })
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/\/groups$/)
  expectNoErrors(page)
})

test('View as shows what a person sees and why', async ({ browser }) => {
  const page = await openAs(browser, 'admin', '/groups')
  await page.getByRole('button', { name: 'View as' }).click()
  await page.getByRole('combobox', { name: 'Person to view as' }).fill('closer.one')
  await page.getByRole('option', { name: /Dana Kim/ }).click()
  await expect(page.getByText('You are looking at what Dana Kim would see.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Closing tasks/ })).toContainText(/\d/)
  await expect(page.getByRole('region', { name: 'Menu' })).toContainText('Closing Dashboard')
  await expect(page.getByRole('region', { name: 'Menu' })).not.toContainText('Data Import')
  await page.getByRole('tab', { name: /Screens/ }).click()
  await expect(page.getByRole('row', { name: /^Closing Dashboard/ })).toContainText('Yes')
  await expect(page.getByRole('row', { name: /^Data Import/ })).toContainText('No')
  await page.getByRole('tab', { name: /Permissions/ }).click()
  await page.getByRole('button', { name: 'Why? Work closing tasks' }).click()
  await expect(page.getByText('Allowed by group Closers. Only the closing tasks assigned to them: access level Employee.')).toBeVisible()
  await page.getByRole('button', { name: 'Why not? View the Closing Log' }).click()
  await expect(page.getByText(/None of their groups \(Closers\) holds it\. Groups that do: Administrators,/)).toBeVisible()
  expectNoErrors(page)
})

test('View as can show an unsaved group', async ({ browser }) => {
  const page = await openAs(browser, 'admin', '/groups')
  await rowNamed(page, 'Closer Assistants').getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('checkbox', { name: 'Import spreadsheets' }).check()
  await page.getByRole('button', { name: 'See what this group would see' }).click()
  const dialog = page.getByRole('dialog', { name: 'See what this group would see' })
  await expect(dialog.getByRole('region', { name: 'Menu' })).toContainText('Data Import')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByText('1 added')).toBeVisible()
  expectNoErrors(page)
})
