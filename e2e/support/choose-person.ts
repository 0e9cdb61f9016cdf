import { expect, type Locator } from '@playwright/test'
import { pressOn } from './keys.ts'

/** Chooses a person by name in a picker of a dialog. */
export async function choosePerson(dialog: Locator, label: string, name: string): Promise<void> {
  const field = dialog.getByRole('combobox', { name: label })
  await field.fill(name)
  await dialog.page().getByRole('listbox').getByRole('option', { name }).first().click()
}

/** Chooses by keyboard the person whom the list of an assignment dialog recommends, and submits. */
export async function chooseRecommended(dialog: Locator): Promise<void> {
  const person = dialog.locator('[role="combobox"]:focus')
  await expect(person).not.toHaveAttribute('aria-busy')
  await pressOn(person, 'ArrowDown')
  await expect(dialog.page().getByRole('listbox').getByRole('option')).not.toHaveCount(0)
  await pressOn(person, 'Enter')
  await expect(person).toHaveValue(/./)
  await pressOn(person, 'Control+Enter')
  await expect(dialog).toBeHidden()
}

/** Ticks the first two people who can take the work of a dialog, and returns the button that gives it to them. */
export async function chooseTwoReceivers(dialog: Locator): Promise<Locator> {
  const people = dialog.getByRole('region', { name: 'People who can take it' }).getByRole('checkbox', { disabled: false })
  for (const nth of [0, 1]) await people.nth(nth).check()
  const give = dialog.getByRole('button', { name: /^(Move|Assign) [1-9]/ })
  await expect(give).toBeEnabled()
  return give
}
