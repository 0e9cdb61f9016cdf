import { describe, expect, it, test } from 'vitest'
import { aViewer } from '../../session/viewer.fixture.ts'
import { MAX_PHRASES, PHRASE_REFUSED, phraseTitle, whyNotManagePhrases, whyNotSavePhrase } from './rules.ts'

test.each([
  ['a closer', aViewer(), PHRASE_REFUSED.managersOnly],
  ['a team leader of closers', aViewer({ accessLevel: 'Team Leader' }), PHRASE_REFUSED.managersOnly],
  ['the manager of another desk', aViewer({ roles: ['Manager - Processing'] }), PHRASE_REFUSED.managersOnly],
  ['a closing manager', aViewer({ roles: ['Manager - Closing'] }), null],
  ['an administrator', aViewer({ accessLevel: 'Administrator', roles: [] }), null],
])('the shared phrases of closing are changed by %s', (_who, viewer, answer) => {
  expect(whyNotManagePhrases(viewer, 'closing')).toBe(answer)
})

test.each([
  ['a new text', 'Fees came late', ['Wire sent'], null],
  ['blanks', ' \n ', [], PHRASE_REFUSED.empty],
  ['a text that is saved already', 'Wire sent ', ['Wire sent'], PHRASE_REFUSED.same],
  ['the fiftieth', 'One more', Array.from({ length: MAX_PHRASES - 1 }, (_, n) => `Text ${n}`), null],
  ['one too many', 'One more', Array.from({ length: MAX_PHRASES }, (_, n) => `Text ${n}`), PHRASE_REFUSED.tooMany],
])('saving %s', (_what, text, others, answer) => {
  expect(whyNotSavePhrase(text, others)).toBe(answer)
})

describe('a phrase is called by', () => {
  it('its title', () => {
    expect(phraseTitle({ title: 'Late fees', text: 'The agent sent revised fees' })).toBe('Late fees')
  })

  it('the first words of its text without one', () => {
    expect(phraseTitle({ title: '', text: ' Wire\n sent ' })).toBe('Wire sent')
    expect(phraseTitle({ title: '', text: `${'word '.repeat(20)}` })).toBe(`${'word '.repeat(11)}word…`)
    expect(phraseTitle({ title: '', text: 'x'.repeat(80) })).toBe(`${'x'.repeat(59)}…`)
  })
})
