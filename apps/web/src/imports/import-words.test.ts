import { describe, expect, it } from 'vitest'
import { importReducer, readyState } from './import-machine.ts'
import { importCountsText, isWorkbook, phaseText, sizeText, stepMarks } from './import-words.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

describe('the words of an import', () => {
  it('name phases with their counts', () => {
    expect(phaseText('saving', 880, 1284)).toBe('Saving 880 of 1,284')
    expect(phaseText('reading', 0, 0)).toBe('Reading')
    expect(phaseText('queued', 0, 0)).toBe('Waiting to start')
    expect(phaseText('done', 9, 9)).toBe('Done')
  })

  it('leave out counts that are zero', () => {
    expect(importCountsText({ created: 201, changed: 1060, unchanged: 0, mismatched: 1, rejected: 15 })).toBe(
      '201 new, 1,060 changed, 1 mismatch, 15 rejected',
    )
    expect(importCountsText({ created: 0, changed: 0, unchanged: 0, mismatched: 0, rejected: 0 })).toBe('no rows')
  })

  it('show file sizes', () => {
    expect([sizeText(80), sizeText(412 * 1024), sizeText(3.25 * 1024 * 1024)]).toEqual(['1 KB', '412 KB', '3.3 MB'])
  })

  it.each([
    ['closing.xlsx', XLSX, true],
    ['CLOSING.XLSX', '', true],
    ['closing.csv', 'text/csv', false],
    ['closing.xlsx', 'text/csv', false],
    ['closing.xls', 'application/vnd.ms-excel', false],
    ['xlsx', XLSX, false],
  ])('the file %s of type "%s" is accepted: %s', (name, type, accepted) => {
    expect(isWorkbook({ name, type })).toBe(accepted)
  })

  it('mark the current step and the finished ones', () => {
    const picked = importReducer(readyState('2026-11-20'), { type: 'picked', file: { name: 'a.xlsx', size: 9 } })
    const states = (state: typeof picked) => stepMarks(state, '11/20/2026').map((mark) => mark.state)
    expect(states(picked)).toEqual(['now', 'later', 'later', 'later'])
    const uploaded = importReducer(picked, { type: 'uploaded', upload: { fileName: 'u', size: 9, title: 'a.xlsx' } })
    expect(states(uploaded)).toEqual(['done', 'now', 'later', 'later'])
    const failed = importReducer(uploaded, { type: 'failed', message: 'Too old', today: '2026-11-20' })
    expect(states(failed)).toEqual(['done', 'now', 'later', 'later'])
    expect(states(importReducer(uploaded, { type: 'dateAccepted' }))).toEqual(['done', 'done', 'now', 'later'])
  })
})
