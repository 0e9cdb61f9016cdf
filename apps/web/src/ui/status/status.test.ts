import { describe, expect, it } from 'vitest'
import { findStatusLook } from './status.ts'

const VERDICTS = [
  'Pending',
  'In QC',
  'Completed',
  'Completed - ByPass',
  'Completed - Findings',
  'Met',
  'Not Met',
  'Late',
  'At risk',
  'Watch',
]

describe('statuses', () => {
  it('have fixed colours', () => {
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
      Watch: 'slate',
    })
  })

  it('have different icons, so that none is marked by colour alone', () => {
    expect(new Set(VERDICTS.map((word) => findStatusLook(word).icon)).size).toBe(VERDICTS.length)
  })

  it('are found in upper and lower case, and unknown ones are grey', () => {
    expect(findStatusLook(' NOT met ')).toBe(findStatusLook('Not Met'))
    expect(findStatusLook('Something else').hue).toBe('slate')
  })
})
