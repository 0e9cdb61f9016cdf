import { contract, undecided } from '../contract.ts'

/** The question banks (quality 2.3, 7). */
export const checkpoints = contract('com_qc', {
  getSettingQcProcessorList: {
    kind: 'query',
    title: 'List the processor checkpoints',
    access: 'quality.checkpoints.view',
    input: undecided,
    output: undecided,
  },
  getSettingQcUwList: {
    kind: 'query',
    title: 'List the underwriter checkpoints',
    access: 'quality.checkpoints.view',
    input: undecided,
    output: undecided,
  },
  getSettingQcCloserList: {
    kind: 'query',
    title: 'List the closer checkpoints',
    access: 'quality.checkpoints.view',
    input: undecided,
    output: undecided,
  },
  addSettingQcProcessor: {
    kind: 'command',
    title: 'Save a processor checkpoint',
    access: 'quality.checkpoints.edit',
    input: undecided,
    output: undecided,
  },
  addSettingQcUw: {
    kind: 'command',
    title: 'Save an underwriter checkpoint',
    access: 'quality.checkpoints.edit',
    input: undecided,
    output: undecided,
  },
  addSettingQcCloser: {
    kind: 'command',
    title: 'Save a closer checkpoint',
    access: 'quality.checkpoints.edit',
    input: undecided,
    output: undecided,
  },
  editSettingQcProcessor: {
    kind: 'query',
    title: 'Open a processor checkpoint',
    access: 'quality.checkpoints.view',
    input: undecided,
    output: undecided,
  },
  editSettingQcUw: {
    kind: 'query',
    title: 'Open an underwriter checkpoint',
    access: 'quality.checkpoints.view',
    input: undecided,
    output: undecided,
  },
  editSettingQcCloser: {
    kind: 'query',
    title: 'Open a closer checkpoint',
    access: 'quality.checkpoints.view',
    input: undecided,
    output: undecided,
  },
  deleteSettingQcProcessor: {
    kind: 'command',
    title: 'Delete a processor checkpoint',
    access: 'quality.checkpoints.edit',
    input: undecided,
    output: undecided,
  },
  deleteSettingQcUw: {
    kind: 'command',
    title: 'Delete an underwriter checkpoint',
    access: 'quality.checkpoints.edit',
    input: undecided,
    output: undecided,
  },
  deleteSettingQcCloser: {
    kind: 'command',
    title: 'Delete a closer checkpoint',
    access: 'quality.checkpoints.edit',
    input: undecided,
    output: undecided,
  },
})
