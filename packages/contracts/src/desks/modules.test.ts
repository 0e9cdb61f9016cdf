import { expect, test } from 'vitest'
import { formatModule } from '../grid/module-words.ts'
import { CLOSING_MODULES, changeLabel, EVENT_MODULES, moduleOptions, modulesOfChoice, STAGED_MODULES } from './modules.ts'

const ACTS = ['Reassignment1', 'Reassignment2', 'Decision', 'Comment', 'QC', 'Dispute', 'Import', 'AutoComplete']

test('a log offers the modules of its desks, and for two desks also both slots together', () => {
  expect(CLOSING_MODULES).toEqual(ACTS.map((act) => `Closing${act}`))
  expect(STAGED_MODULES).toEqual(['Processor', 'Underwriter'].flatMap((desk) => ['Reassignment', ...ACTS].map((act) => desk + act)))
})

test('a chosen module without a slot stands for both slots', () => {
  expect(modulesOfChoice('ProcessorReassignment')).toEqual(['ProcessorReassignment1', 'ProcessorReassignment2'])
  expect(modulesOfChoice('UnderwriterReassignment')).toEqual(['UnderwriterReassignment1', 'UnderwriterReassignment2'])
  expect(modulesOfChoice('ProcessorReassignment1')).toEqual(['ProcessorReassignment1'])
})

test('an event names what it changed', () => {
  const modules = [
    'ClosingReassignment1',
    'ProcessorReassignment2',
    'ProcessorDecision',
    'ReviewReassignment1',
    'LoanConflictCheck',
  ] as const
  expect(modules.map(changeLabel)).toEqual(['Closer 1', 'Processor 2', 'Processor stage', 'Reviewer', 'Conflict check'])
})

test.each(EVENT_MODULES)('the event %s has a label in words', (module) => {
  expect(changeLabel(module)).toMatch(/^([A-Z][a-z]+|QC)( [a-z]+| \d)?$/)
})

test('a module is shown in plain words, and a search for each word finds it', () => {
  const modules = ['ClosingReassignment1', 'UnderwriterAutoComplete', 'ProcessorQC', 'ProcessorReassignment', 'LoanConflictCheck']
  expect(moduleOptions(modules).map(({ label }) => label)).toEqual([
    'Closing reassignment 1',
    'Underwriter auto complete',
    'Processor QC',
    'Processor reassignment',
    'Loan conflict check',
  ])
  for (const module of EVENT_MODULES)
    for (const word of formatModule(module).split(' ')) expect(module.toLowerCase()).toContain(word.toLowerCase())
  for (const other of ['WIP', 'All', 'Completed - ByPass', '']) expect(formatModule(other)).toBe(other)
})
