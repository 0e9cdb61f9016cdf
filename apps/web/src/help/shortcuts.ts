import { COMMAND_KEY } from '../ui/controls/keys.ts'

export type Shortcut = readonly [does: string, ...keys: string[]]
export interface Shortcuts {
  where: string
  keys: readonly Shortcut[]
}

const EVERYWHERE: Shortcuts = {
  where: 'Everywhere',
  keys: [
    ['Find a loan, a screen, a person or an action', `${COMMAND_KEY} K`],
    ['Open or close the help of the screen, while no dialog is open and nothing is typed', '?'],
    ['Close what is on top', 'Esc'],
    ['Undo what you did last, while no dialog is open and nothing is typed', `${COMMAND_KEY} Z`],
    ['Skip to the content of the page', 'Tab', 'Enter'],
  ],
}

const IN_A_LIST: Shortcuts = {
  where: 'In a list, while no dialog is open',
  keys: [
    ['Search in grid', '/'],
    ['To the next row or the one before', 'j', 'k'],
    ['Comment on the row, assign it', 'c', 'a'],
    ['Do what waits on the row: answer, perform QC, decide', 'd'],
    ['Decide the row, whatever waits', 'Shift D'],
    ['Follow the loan of the row, snooze it', 'f', 'z'],
    ['Explain the figure of the cell or heading', 'i'],
    ['Tick the row', 'x', 'Space'],
    ['Go from cell to cell', '←', '→', '↑', '↓'],
    ['To the first or last cell of the row', 'Home', 'End'],
    ['To the first or last row', `${COMMAND_KEY} Home`, `${COMMAND_KEY} End`],
    ['A screenful up or down', 'Page Up', 'Page Down'],
    ['Do what the cell offers, or open the row', 'Enter'],
    ['Edit the cell', 'F2'],
    ['Tick the rows from the last one to here', 'Shift Space'],
    ['Copy the ticked rows', `${COMMAND_KEY} C`],
    ['Search in grid at once', 'Enter'],
    ['Untick all', 'Esc'],
  ],
}

/** All shortcuts that the browser does not provide by itself, by where they work. */
export const SHORTCUTS: readonly Shortcuts[] = [
  EVERYWHERE,
  IN_A_LIST,
  {
    where: 'On a column heading',
    keys: [
      ['Sort by it', 'Enter'],
      ['Sort by it within the current sorting', 'Shift Enter'],
      ['Make it narrower or wider', 'Shift ←', 'Shift →'],
      ['Open its menu: sort, move, pin, hide, width', 'Alt ↓'],
    ],
  },
  {
    where: 'In a dialog',
    keys: [
      ['To the next or the one before', 'Tab', 'Shift Tab'],
      ['Press the main button', `${COMMAND_KEY} Enter`],
      ['Close; asks first if something is unsaved', 'Esc'],
      ['Insert a saved phrase in a comment, reason or answer', `${COMMAND_KEY} /`],
    ],
  },
  {
    where: 'In the popup of a loan',
    keys: [
      ['Comment on the loan, reassign it, submit it to QC', 'c', 'a', 'q'],
      ['Answer its findings, or else decide it', 'd'],
      ['Decide it, whatever waits', 'Shift D'],
      ['Follow it, snooze it', 'f', 'z'],
      ['To the next loan of the list or the one before', 'n', 'p'],
    ],
  },
  {
    where: 'In Perform QC',
    keys: [
      ['Answer and go on: Yes, No, Not Applicable', 'y', 'n', '-'],
      ['To the next question or the one before', 'j', 'k', '↓', '↑'],
      ['To the next open question', 'g'],
      ['To the next question with a failing data test', 't'],
      ['From the comment back to its question', 'Esc'],
      ['Submit', `${COMMAND_KEY} Enter`],
    ],
  },
]

/** The keys that are used most, at the foot of the help. Those of a list are shown if the page has one. */
export const KEYS_AT_HAND = {
  list: [
    ['Search', '/'],
    ['Next, previous row', 'j', 'k'],
    ['Do the row’s act', 'd'],
    ['Comment', 'c'],
    ['Snooze', 'z'],
  ],
  everywhere: [
    ['Find', `${COMMAND_KEY} K`],
    ['Undo', `${COMMAND_KEY} Z`],
  ],
} as const satisfies Record<string, readonly Shortcut[]>
