import { expect, type Locator, type Page } from '@playwright/test'
import { quietRows } from './support/free-rows.ts'
import { expectNoComplaints, signedIn } from './support/person.ts'
import { test } from './support/world.ts'

// Its people need many rows that nobody has worked yet.
test.use({ world: 'keyboard-journeys' })

type Journey = readonly [what: string, walk: (page: Page) => Promise<void>]

interface Walker {
  who: string
  path: string
  journeys: readonly Journey[]
}

const has = (target: Locator) => target.evaluate((element) => element.contains(document.activeElement))

/** Presses a key until the focus is there. */
async function press(page: Page, key: string, target: Locator, times = 120): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < times && !(await has(target)); presses++) await page.keyboard.press(key)
  expect(await has(target)).toBe(true)
}

/** Presses Tab until the control has the focus, and then Enter. */
async function enter(page: Page, target: Locator): Promise<void> {
  await press(page, 'Tab', target)
  await page.keyboard.press('Enter')
}

/** Goes where the palette leads for these words. */
async function palette(page: Page, words: string, offered: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Command palette' })
  await page.keyboard.press('Control+k')
  await expect(dialog.getByRole('combobox')).toBeFocused()
  await page.keyboard.type(words)
  await expect(dialog.getByRole('option', { selected: true })).toContainText(offered)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
}

const rows = (page: Page) => page.getByRole('grid').getByRole('row')
const link = (row: Locator) => row.getByRole('link').first()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const view = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: new RegExp(`^${name}`) })
const closed = async (page: Page, dialog: Locator) => {
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

/** Goes to a row from the first one, wherever the focus was. */
async function toRow(page: Page, row: Locator): Promise<void> {
  await page.keyboard.press('j')
  await press(page, 'k', rows(page).nth(1))
  await press(page, 'j', row)
}

async function comment(page: Page, words: string): Promise<void> {
  await toRow(page, quietRows(page).first())
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: 'Add Comment' })
  await expect(dialog.getByRole('textbox', { name: 'Comment' })).toBeFocused()
  await page.keyboard.type(words)
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
}

/** Decides the row that has the focus; the letters choose the status. */
async function decide(page: Page, letters: string, status: string): Promise<void> {
  await page.keyboard.press('d')
  const dialog = page.getByRole('dialog', { name: 'Decision' })
  await expect(dialog.getByLabel('Status')).toBeFocused()
  await page.keyboard.type(letters)
  await expect(dialog.getByLabel('Status')).toHaveValue(status)
  await page.keyboard.press('Control+Enter')
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
          await enter(page, view(page, 'Due today'))
          await expect(view(page, 'Due today')).toHaveAttribute('aria-current', 'page')
        },
      ],
      [
        'puts the list back to what it is without a view',
        async (page) => {
          await enter(page, button(page, 'Reset'))
          await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('WIP')
        },
      ],
      [
        'narrows a list by a drop-down',
        async (page) => {
          await press(page, 'Shift+Tab', page.getByRole('combobox', { name: 'Status' }))
          await page.keyboard.type('Clo')
          await enter(page, button(page, 'Search'))
          await expect(rows(page).nth(1)).toContainText('Closed')
        },
      ],
      [
        'goes to the second page',
        async (page) => {
          await press(page, 'Tab', button(page, 'Next'))
          await page.keyboard.press('Enter')
          await expect(button(page, 'Page 2')).toHaveAttribute('aria-current', 'page')
        },
      ],
      [
        'sorts by a heading',
        async (page) => {
          await palette(page, 'closing dashboard', 'Closing Dashboard')
          await expect(view(page, 'Most urgent first')).toHaveAttribute('aria-current', 'page')
          await expect(link(rows(page).nth(1))).toBeVisible()
          await page.keyboard.press('j')
          const heading = page.getByRole('columnheader', { name: /Borrower/ })
          await press(page, 'ArrowUp', rows(page).first(), 3)
          await press(page, 'ArrowRight', heading, 30)
          await page.keyboard.press('Enter')
          await expect(heading).toHaveAttribute('aria-sort', 'ascending')
        },
      ],
      [
        'ticks every row, and none again',
        async (page) => {
          await expect(link(rows(page).nth(1))).toBeVisible()
          await page.keyboard.press('j')
          await page.keyboard.press('Control+a')
          await expect(page.getByRole('toolbar', { name: 'Selected rows' })).toBeVisible()
          await page.keyboard.press('Escape')
          await expect(page.getByRole('toolbar', { name: 'Selected rows' })).toBeHidden()
        },
      ],
      [
        'opens what a row offers',
        async (page) => {
          await page.keyboard.press('j')
          await page.keyboard.press('End')
          await page.keyboard.press('Enter')
          await expect(page.getByRole('menu')).toBeVisible()
          await closed(page, page.getByRole('menu'))
        },
      ],
      [
        'takes the list as a workbook',
        async (page) => {
          const saved = page.waitForEvent('download')
          await enter(page, button(page, 'Excel export'))
          expect((await saved).suggestedFilename()).toMatch(/\.xlsx$/)
        },
      ],
    ],
  },
  {
    who: 'closer.one',
    path: '/closing',
    journeys: [
      ['says something of a closing', (page) => comment(page, 'Title is clear.')],
      [
        'reschedules a closing',
        async (page) => {
          await toRow(page, quietRows(page).filter({ hasText: 'WIP' }).first())
          await decide(page, 'Res', 'Reschedule')
        },
      ],
      [
        'goes through the tabs of a loan',
        async (page) => {
          await toRow(page, quietRows(page).first())
          await page.keyboard.press('Home')
          await page.keyboard.press('ArrowRight')
          await page.keyboard.press('Enter')
          const popup = page.getByRole('dialog', { name: /^Loan \d+/ })
          const quality = popup.getByRole('tab', { name: 'Loan Quality' })
          await press(page, 'Tab', quality)
          await page.keyboard.press('ArrowLeft')
          await expect(quality).toHaveAttribute('aria-selected', 'false')
          await closed(page, popup)
        },
      ],
    ],
  },
  {
    who: 'processor.one',
    path: '/processor',
    journeys: [
      ['says something of a file', (page) => comment(page, 'The stub is in.')],
      [
        'reads the bell',
        async (page) => {
          const bell = page.getByRole('button', { name: /^Notifications/ })
          await press(page, 'Shift+Tab', bell)
          await page.keyboard.press('Enter')
          await expect(bell).toHaveAttribute('aria-expanded', 'true')
          await page.keyboard.press('Escape')
          await expect(bell).toHaveAttribute('aria-expanded', 'false')
        },
      ],
    ],
  },
  {
    who: 'underwriter.one',
    path: '/underwritter',
    journeys: [
      [
        'completes a file',
        async (page) => {
          await press(page, 'j', quietRows(page).first())
          await decide(page, 'Completed', 'Completed')
        },
      ],
    ],
  },
  {
    who: 'qc.manager',
    path: '/qcunderwritter',
    journeys: [
      [
        'begins to give a review to somebody',
        async (page) => {
          await expect(link(rows(page).nth(1))).toBeVisible()
          await page.keyboard.press('j')
          await page.keyboard.press('a')
          const dialog = page.getByRole('dialog', { name: /Assignment$/ })
          await expect(dialog.getByRole('combobox').first()).toBeFocused()
          await closed(page, dialog)
        },
      ],
      [
        'finds a finding by its question',
        async (page) => {
          await page.keyboard.press('g')
          await page.keyboard.press('f')
          await expect(page.getByRole('heading', { level: 1, name: 'Findings' })).toBeVisible()
          await expect(rows(page).nth(1)).toBeVisible()
          await page.keyboard.press('/')
          await page.keyboard.type('nothing asks this')
          await page.keyboard.press('Enter')
          await expect(page.getByText('Showing 0 to 0 of 0')).toBeVisible()
        },
      ],
    ],
  },
]

for (const { who, path, journeys } of WALKERS) {
  test(`${who}, by keys alone: ${journeys.map(([what]) => what).join('; ')}`, async ({ browser }) => {
    const page = await signedIn(browser, who, path)
    // A mouse that is nowhere hovers over nothing, and no journey moves it.
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    for (const [what, walk] of journeys) await test.step(what, () => walk(page))
    expectNoComplaints(page)
  })
}
