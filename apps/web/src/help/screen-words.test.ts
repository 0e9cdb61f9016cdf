import { HELP_WORDS } from '@ivue/contracts/help/words.ts'
import { expect, it } from 'vitest'
import { wordsOfText } from './screen-words.ts'

const found = (text: string, isLabel: boolean) => wordsOfText(text, isLabel).map(({ word }) => word)

it.each(HELP_WORDS)('finds $word in a label, in a cell, and not as a part of a value', ({ word }) => {
  expect(found(` ${word.toUpperCase()} `, true)).toEqual([word])
  expect(found(word, false)).toEqual([word])
  expect(found(`${word} of Brandt, Jonas`, false)).toEqual([])
})

it.each([
  ['Finding details', ['Finding']],
  ['Findings disputed', ['Findings disputed']],
  ['Most urgent first 23', ['Most urgent first']],
  ['P1 and P4', ['P1', 'P4']],
  ['WIP and Reschedule', ['WIP', 'Reschedule']],
  ['Metropolitan', []],
])('in the label "%s" finds %j', (text, expected) => {
  expect(found(text, true)).toEqual(expected)
})
