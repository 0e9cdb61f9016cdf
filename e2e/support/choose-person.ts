import type { Locator } from '@playwright/test'

/** Chooses a person by name in a picker of a dialog. */
export async function choosePerson(dialog: Locator, label: string, name: string): Promise<void> {
  const field = dialog.getByRole('combobox', { name: label })
  await field.fill(name)
  await dialog.page().getByRole('listbox').getByRole('option', { name }).first().click()
}
