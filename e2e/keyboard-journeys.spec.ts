import { expect, type Locator, type Page } from '@playwright/test'
import { resetComments } from './support/comments.ts'
import { freeRows, readFirstLoan, uncommentedRows } from './support/free-rows.ts'
import { pressAnywhere, pressOn, pressUntilFocused, typeOn } from './support/keys.ts'
import { expectNoErrors, loanRow, openAs } from './support/person.ts'
import { test } from './support/world.ts'

type Journey = readonly [what: string, walk: (page: Page) => Promise<void>]

interface Walker {
  who: string
  path: string
  journeys: readonly Journey[]
  tag?: '@thorough'
}

/** Presses Tab until the control has the focus, then Enter. */
async function enter(target: Locator): Promise<void> {
  await pressUntilFocused(target, 'Tab', 120)
  await pressOn(target, 'Enter')
}

/** Types these words into the palette and chooses the offered option. */
async function palette(page: Page, words: string, offered: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Command palette' })
  await pressAnywhere(page, 'Control+k')
  await typeOn(dialog.getByRole('combobox'), words)
  await expect(dialog.getByRole('option', { selected: true })).toContainText(offered)
  await pressOn(dialog.getByRole('combobox'), 'Enter')
  await expect(dialog).toBeHidden()
}

const expectListed = (page: Page) => expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Views' })
const view = (page: Page, name: string) => tabs(page).getByRole('link', { name: new RegExp(`^${name}`) })
const closeByEscape = async (page: Page, dialog: Locator) => {
  await pressAnywhere(page, 'Escape')
  await expect(dialog).toBeHidden()
}

/** Moves the focus to the row of a loan from any other element. */
async function toRow(page: Page, loan: string): Promise<void> {
  await pressAnywhere(page, 'j')
  await pressAnywhere(page, 'Control+Home')
  await pressUntilFocused(loanRow(page, loan), 'j')
}

async function comment(page: Page, words: string): Promise<void> {
  const loan = await readFirstLoan(uncommentedRows(page))
  await toRow(page, loan)
  await pressAnywhere(page, 'c')
  const dialog = page.getByRole('dialog', { name: 'Add Comment' })
  const box = dialog.getByRole('textbox', { name: 'Comment' })
  await typeOn(box, words)
  await pressOn(box, 'Control+Enter')
  await expect(dialog).toBeHidden()
  await expect(loanRow(page, loan).getByRole('button', { name: 'Comment: 1', exact: true })).toBeVisible()
}

/** Decides a row; the letters choose the status. */
async function decide(page: Page, loan: string, letters: string, status: string): Promise<void> {
  await toRow(page, loan)
  await pressAnywhere(page, 'Shift+D')
  const dialog = page.getByRole('dialog', { name: 'Decision' })
  await typeOn(dialog.getByLabel('Status'), letters)
  await expect(dialog.getByLabel('Status')).toHaveValue(status)
  await pressOn(dialog.getByLabel('Status'), 'Control+Enter')
  await expect(dialog).toBeHidden()
}

const WALKERS: readonly Walker[] = [
  {
    who: 'closing.manager',
    path: '/closing',
    journeys: [
      [
        'opens another view of a list',
        async (page) => {
          await enter(view(page, 'Due today'))
          await expect(view(page, 'Due today')).toHaveAttribute('aria-current', 'page')
        },
      ],
      [
        'resets the list',
        async (page) => {
          await enter(button(page, 'Filter'))
          await enter(button(page, 'Reset'))
          await expect(button(page, 'Status WIP')).toBeVisible()
        },
      ],
      [
        'filters a list by a drop-down',
        async (page) => {
          const status = page.getByRole('combobox', { name: 'Status' })
          await enter(button(page, 'Status WIP'))
          await typeOn(status, 'Clo')
          await enter(button(page, 'Search'))
          await expect(page.locator('tr[data-row="0"] td[data-label="Status"]')).toHaveText('Closed')
        },
      ],
      [
        'goes to the second page',
        async (page) => {
          await enter(button(page, 'Next'))
          await expect(button(page, 'Page 2')).toHaveAttribute('aria-current', 'page')
        },
      ],
      [
        'sorts by a heading',
        async (page) => {
          await palette(page, 'closing dashboard', 'Closing Dashboard')
          await expect(view(page, 'Most urgent first')).toHaveAttribute('aria-current', 'page')
          await expectListed(page)
          await pressAnywhere(page, 'j')
          const heading = page.getByRole('columnheader', { name: /Borrower/ })
          await pressUntilFocused(page.locator('tr[data-row="-1"]'), 'ArrowUp')
          await pressUntilFocused(heading, 'ArrowRight')
          await pressOn(heading, 'Enter')
          await expect(heading).toHaveAttribute('aria-sort', 'ascending')
          await expectListed(page)
        },
      ],
      [
        'ticks every row and clears the selection',
        async (page) => {
          await pressAnywhere(page, 'ArrowDown')
          await pressAnywhere(page, 'Control+a')
          await expect(page.getByRole('toolbar', { name: 'Selected rows' })).toBeVisible()
          await closeByEscape(page, page.getByRole('toolbar', { name: 'Selected rows' }))
        },
      ],
      [
        'opens the menu of a row',
        async (page) => {
          await pressAnywhere(page, 'End')
          await pressAnywhere(page, 'Enter')
          await expect(page.getByRole('menu')).toBeVisible()
          await closeByEscape(page, page.getByRole('menu'))
        },
      ],
      [
        'exports the list as a workbook',
        async (page) => {
          const saved = page.waitForEvent('download')
          await enter(button(page, 'List options'))
          await pressAnywhere(page, 'e')
          await pressOn(page.getByRole('menuitem', { name: 'Excel export' }), 'Enter')
          const workbook = await saved
          expect(workbook.suggestedFilename()).toMatch(/\.xlsx$/)
        },
      ],
    ],
  },
  {
    who: 'closer.one',
    path: '/closing',
    journeys: [
      ['comments on a closing', (page) => comment(page, 'Title is clear.')],
      [
        'reschedules a closing',
        async (page) => decide(page, await readFirstLoan(freeRows(page).filter({ hasText: 'WIP' })), 'Res', 'Reschedule'),
      ],
      [
        'switches the tabs of a loan',
        async (page) => {
          const loan = await readFirstLoan(uncommentedRows(page))
          await toRow(page, loan)
          await pressUntilFocused(loanRow(page, loan).locator('td[data-label="Loan Number"]'), 'ArrowRight')
          await pressAnywhere(page, 'Enter')
          const popup = page.getByRole('dialog', { name: `Loan ${loan}` })
          const quality = popup.getByRole('tab', { name: 'Loan Quality' })
          await pressUntilFocused(quality, 'Tab')
          await pressOn(quality, 'ArrowLeft')
          await expect(quality).toHaveAttribute('aria-selected', 'false')
          await closeByEscape(page, popup)
        },
      ],
    ],
  },
  {
    who: 'processor.one',
    path: '/processor',
    tag: '@thorough',
    journeys: [
      ['comments on a file', (page) => comment(page, 'The stub is in.')],
      [
        'opens and closes the notifications',
        async (page) => {
          const bell = page.getByRole('button', { name: /^Notifications/ })
          await pressUntilFocused(bell, 'Shift+Tab', 120)
          await pressOn(bell, 'Enter')
          await expect(bell).toHaveAttribute('aria-expanded', 'true')
          await pressAnywhere(page, 'Escape')
          await expect(bell).toHaveAttribute('aria-expanded', 'false')
        },
      ],
    ],
  },
  {
    who: 'underwriter.one',
    path: '/underwritter',
    tag: '@thorough',
    journeys: [['completes a file', async (page) => decide(page, await readFirstLoan(uncommentedRows(page)), 'Completed', 'Completed')]],
  },
  {
    who: 'qc.manager',
    path: '/qcunderwritter',
    journeys: [
      [
        'sees the views of reviews',
        async (page) => {
          await expect(view(page, 'Most urgent first')).toHaveAttribute('aria-current', 'page')
          for (const name of ['Unassigned', 'Due soon', 'Disputes to decide', 'All open']) await expect(view(page, name)).toBeVisible()
        },
      ],
      [
        'opens the assignment of a review',
        async (page) => {
          await expectListed(page)
          await pressAnywhere(page, 'j')
          await pressAnywhere(page, 'a')
          const dialog = page.getByRole('dialog', { name: /Assignment$/ })
          await expect(dialog.locator('[role="combobox"]:focus')).toBeVisible()
          await closeByEscape(page, dialog)
        },
      ],
      [
        'searches the findings',
        async (page) => {
          // Retries, because g and a letter that follows too late are no shortcut.
          await expect(async () => {
            await pressAnywhere(page, 'g')
            await pressAnywhere(page, 'f')
            await expect(page.getByRole('heading', { level: 1, name: 'Findings' })).toBeVisible({ timeout: 2_000 })
          }).toPass()
          await expectListed(page)
          await pressAnywhere(page, '/')
          const search = page.getByPlaceholder('Search in grid')
          await typeOn(search, 'no such question')
          await pressOn(search, 'Enter')
          await expect(page.getByText('Showing 0 to 0 of 0')).toBeVisible()
        },
      ],
    ],
  },
]

for (const { who, path, journeys, ...details } of WALKERS) {
  test(`${who}, by keyboard only: ${journeys.map(([what]) => what).join('; ')}`, details, async ({ browser, database }) => {
    await resetComments(database, who)
    const page = await openAs(browser, who, path)
    // The mouse must not hover over anything; no journey moves it.
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    for (const [what, walk] of journeys) await test.step(what, () => walk(page))
    expectNoErrors(page)
  })
}
