import { expect, it } from 'vitest'
import { HELP_WORDS, WORDS } from './words.ts'

it('no word is explained twice', () => {
  const words = HELP_WORDS.map(({ word }) => word.toLowerCase())
  expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([])
})

it.each(Object.entries(WORDS))('%s has one short text without a full stop', (word, meaning) => {
  expect(word.trim()).toBe(word)
  expect(meaning).toMatch(/^[A-Z].*[^.]$/)
  expect(meaning.length).toBeLessThan(130)
})

it('is the list of words in the documents', async () => {
  const rows = Object.entries(WORDS)
    .sort(([one], [other]) => one.localeCompare(other, 'en'))
    .map(([word, meaning]) => `| ${word} | ${meaning} |`)
  const head = [
    '# Words on screens',
    '',
    'What the help panel and the tooltips say about a word. Made from `packages/contracts/src/help` by its test (`vitest -u` writes',
    'it). [figures.md](figures.md) has the figures, [glossary.md](glossary.md) the words of the code.',
    '',
    '| word | meaning |',
    '|---|---|',
  ]
  await expect([...head, ...rows, ''].join('\n')).toMatchFileSnapshot('../../../../docs/words.md')
})
