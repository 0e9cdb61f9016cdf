import { contract, undecided } from '../contract.ts'

export const checklists = contract('com_qc', {
  getDashboardQcProcessorTaskList: {
    kind: 'query',
    title: 'List processor reviews',
    access: 'quality.processor.view',
    input: undecided,
    output: undecided,
  },
  getDashboardQcUnderwritterTaskList: {
    kind: 'query',
    title: 'List underwriter reviews',
    access: 'quality.underwriter.view',
    input: undecided,
    output: undecided,
  },
  getDashboardQcCloserTaskList: {
    kind: 'query',
    title: 'List closer reviews',
    access: 'quality.closer.view',
    input: undecided,
    output: undecided,
  },
  dashboardQcProcessorAction: {
    kind: 'command',
    title: 'Act on processor reviews',
    access: 'quality.processor.review',
    input: undecided,
    output: undecided,
  },
  dashboardQcUnderwritterAction: {
    kind: 'command',
    title: 'Act on underwriter reviews',
    access: 'quality.underwriter.review',
    input: undecided,
    output: undecided,
  },
  dashboardQcCloserAction: {
    kind: 'command',
    title: 'Act on closer reviews',
    access: 'quality.closer.review',
    input: undecided,
    output: undecided,
  },
  saveDecisionsQcProcessor: {
    kind: 'command',
    title: 'Answer a processor review',
    access: 'quality.processor.review',
    input: undecided,
    output: undecided,
  },
  saveDecisionsQcUnderwritter: {
    kind: 'command',
    title: 'Answer an underwriter review',
    access: 'quality.underwriter.review',
    input: undecided,
    output: undecided,
  },
  saveDecisionsQcCloser: {
    kind: 'command',
    title: 'Answer a closer review',
    access: 'quality.closer.review',
    input: undecided,
    output: undecided,
  },
})

export const reviewActions = contract('com_qcdashboard', {
  resetReview: { kind: 'command', title: 'Reset a review', access: 'quality.manage', input: undecided, output: undecided },
  sendEmailAgain: {
    kind: 'command',
    title: 'Send the e-mail of a review again',
    access: 'quality.manage',
    input: undecided,
    output: undecided,
  },
})
