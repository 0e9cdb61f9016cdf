import { describe, expect, it } from 'vitest'
import { describeExportState, describeProgress, formatFileSize } from './export-words.ts'

describe('an export in words', () => {
  it('shows its progress', () => {
    expect(describeProgress(null)).toBe('Please wait ...')
    expect(describeProgress({ done: 12_000, total: 100_000 })).toBe('Please wait ... 12,000 of 100,000')
  })

  const far = { done: 1_000, total: 2_500, msg: '' }
  it.each([
    [{ ...far, state: 'queued', phase: 'waiting' }, 'Waiting for its turn'],
    [{ ...far, state: 'running', phase: 'counting' }, 'Counting rows'],
    [{ ...far, state: 'running', phase: 'writing' }, 'Writing 1,000 of 2,500 rows'],
    [{ ...far, state: 'done', phase: 'done' }, 'Ready, 2,500 rows'],
    [{ ...far, state: 'done', phase: 'done', total: 1 }, 'Ready, 1 row'],
    [{ ...far, state: 'failed', phase: 'counting', msg: 'No' }, 'No'],
    [{ ...far, state: 'failed', phase: 'counting' }, 'It could not be made'],
  ] as const)('%j: %s', (made, words) => {
    expect(describeExportState(made)).toBe(words)
  })

  it.each([
    [0, ''],
    [12, '1 kB'],
    [7_350, '7 kB'],
    [999_999, '1,000 kB'],
    [13_400_000, '13.4 MB'],
  ])('%d bytes: %s', (bytes, words) => {
    expect(formatFileSize(bytes)).toBe(words)
  })
})
