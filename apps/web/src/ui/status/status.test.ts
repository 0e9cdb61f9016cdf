import { describe, expect, it } from 'vitest'
import { findStatusLook } from './status.ts'

const VERDICTS = ['Pending', 'In QC', 'Completed', 'Completed - ByPass', 'Completed - Findings', 'Met', 'Not Met', 'Late', 'At risk']

describe('status words', () => {
  it('have their colour', () => {
    expect(Object.fromEntries(VERDICTS.map((word) => [word, findStatusLook(word).hue]))).toEqual({
      Pending: 'amber',
      'In QC': 'blue',
      Completed: 'green',
      'Completed - ByPass': 'violet',
      'Completed - Findings': 'red',
      Met: 'green',
      'Not Met': 'red',
      Late: 'red',
      'At risk': 'amber',
    })
  })

  it('have an icon of their own, so that colour is never alone', () => {
    expect(new Set(VERDICTS.map((word) => findStatusLook(word).icon)).size).toBe(VERDICTS.length)
  })

  it('are found whatever their case, and unknown words are grey', () => {
    expect(findStatusLook(' NOT met ')).toBe(findStatusLook('Not Met'))
    expect(findStatusLook('Something else').hue).toBe('slate')
  })
})
