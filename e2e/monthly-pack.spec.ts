import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { monthsAgo } from './support/clock.ts'
import { explainEachFigure, listFigureIds } from './support/figures.ts'
import { pressAnywhere, pressOn } from './support/keys.ts'
import { expectNoErrors, openAs } from './support/person.ts'
import { test } from './support/world.ts'

/** A separate world, because a published month is published for all tests. */
test.use({ world: 'quality' })

/** A month of production whose sampled loans have been reviewed. */
const MONTH = monthsAgo(4).slice(0, 7)
const ADDRESS = `/monthlypack?month=${MONTH}`

test('a month is published, signed off by a second person, mailed and printed', async ({ browser, database }) => {
  const page = await openAs(browser, 'qc.manager', ADDRESS)
  const paper = page.getByRole('article', { name: /^Quality control, / })
  await expect(paper.getByRole('heading', { name: /^Processor QC: Critical defect rate/ })).toBeVisible()
  await expect(page.getByText('Not published: the figures are as of')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download PDF' })).toHaveAttribute('aria-disabled', 'true')

  // A figure opens the loans it counts.
  const gross = paper.getByRole('link', { name: /^\d+ of \d+ loans$/ }).first()
  const count = Number.parseInt((await gross.textContent()) ?? '', 10)
  await gross.click()
  const loans = page.getByRole('dialog', { name: /gross$/ })
  await expect(loans.getByRole('row')).toHaveCount(count + 1)
  await pressAnywhere(page, 'Escape')
  await expect(loans).toBeHidden()

  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(paper.getByText('Signed off').locator('..')).toContainText('not yet')
  const { rows } = await database.query<{ hash: string }>('SELECT hash FROM monthly_packs ORDER BY id DESC LIMIT 1')
  await expect(paper.getByText(rows[0]?.hash ?? '', { exact: true })).toBeVisible()
  await paper.getByRole('button', { name: 'Verify' }).click()
  await expect(paper.getByText('The stored pack is unchanged since it was published.')).toBeVisible()

  const sign = page.getByRole('button', { name: 'Sign off' })
  await expect(sign).toHaveAttribute('aria-disabled', 'true')
  await sign.focus()
  await expect(page.getByText('You published this pack: somebody else signs it off')).toBeVisible()

  const second = await openAs(browser, 'admin', ADDRESS)
  await second.getByRole('button', { name: 'Sign off' }).click()
  await second.getByRole('dialog').getByRole('button', { name: 'Sign off' }).click()
  await expect(second.getByRole('article').getByText('Signed off').locator('..')).not.toContainText('not yet')

  const saving = second.waitForEvent('download')
  await second.getByRole('button', { name: 'Download PDF' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe(`Monthly pack ${MONTH}.pdf`)
  const bytes = await readFile(await saved.path())
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')

  await second.getByRole('button', { name: 'Mail', exact: true }).click()
  const mail = second.getByRole('dialog', { name: /^Mail / })
  await mail.getByRole('button', { name: 'Mail', exact: true }).click()
  await expect(mail.getByText('Choose who is mailed')).toBeVisible()
  await mail.getByLabel('To').fill('Isabel Navarro')
  await second.getByRole('listbox').getByRole('option', { name: 'Isabel Navarro' }).click()
  await mail.getByLabel('To').press('Tab')
  await expect(second.getByRole('listbox')).toBeHidden()
  await mail.getByRole('button', { name: 'Mail', exact: true }).click()
  await expect(mail).toBeHidden()

  await second.emulateMedia({ media: 'print' })
  await expect(second.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await expect(second.getByRole('button', { name: 'Verify' })).toBeHidden()
  const paged = (await second.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(paged.match(/\/Type \/Page\b(?!s)/g)?.length ?? 0).toBeGreaterThan(1)
  expectNoErrors(page, second)
})

test('every figure is explained by keyboard, and its card opens the loans that it is a share of', async ({ browser }) => {
  const page = await openAs(browser, 'qc.manager', ADDRESS)
  const paper = page.getByRole('article', { name: /^Quality control, / })
  await expect(paper).toBeVisible()
  const known = listFigureIds('monthlyPack')
  const shown = await explainEachFigure(paper)
  expect(shown.filter((id) => !known.includes(id))).toEqual([])
  expect(shown).toEqual(expect.arrayContaining(['defects.afterRebuttal', 'defects.gross', 'defects.net', 'pack.Active', 'pack.Loans']))
  const gross = paper.locator('[data-figure="defects.gross"]').first()
  await gross.focus()
  await pressOn(gross, 'Enter')
  const card = page.getByRole('dialog', { name: 'Gross explained' })
  await expect(card).toContainText(/\d+ of \d+ loans/)
  const link = card.getByRole('button', { name: /^Open the \d+ loans?$/ })
  const count = Number(/\d+/.exec((await link.textContent()) ?? '')?.[0])
  await expect(link).toBeFocused()
  await pressOn(link, 'Enter')
  await expect(page.getByRole('dialog', { name: /reviewed$/ }).getByRole('row')).toHaveCount(count + 1)
  expectNoErrors(page)
})

test('a team leader sees the figures without loans and people and cannot publish', async ({ browser }) => {
  const page = await openAs(browser, 'closing.lead', `${ADDRESS}&live=1`)
  await expect(page.getByText('Only people who see all reviews see loans and names here.')).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Responsible people/ })).toBeHidden()
  for (const name of ['Mail', 'Publish'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveAttribute('aria-disabled', 'true')
  expectNoErrors(page)
})
