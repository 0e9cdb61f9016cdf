import { HELP_WORDS, type HelpWord, WORDS } from '@ivue/contracts/help/words.ts'

/** Elements whose text is the application's own. Elsewhere, a word counts only if it is the whole text. */
const LABELS = 'h1, h2, h3, th, dt, label, button, legend, caption, [role="tab"]'
const MAX_TEXTS = 5_000

const byText = new Map(HELP_WORDS.map((entry) => [entry.word.toLowerCase(), entry]))
const words = Object.keys(WORDS).sort((one, other) => other.length - one.length)
const WITHIN = new RegExp(`\\b(${words.join('|')})s?\\b`, 'gi')

/** Returns the words that a text explains: itself if it is a word or figure, and the words in it if it is a label. */
export function wordsOfText(text: string, isLabel: boolean): HelpWord[] {
  const whole = byText.get(text.trim().toLowerCase())
  if (whole || !isLabel) return whole ? [whole] : []
  return [...text.matchAll(WITHIN)].flatMap(([, word = '']) => byText.get(word.toLowerCase()) ?? [])
}

/** Returns the words in sight on the page, in reading order, each with the first element that has it. */
export function findScreenWords(page: Element): Map<HelpWord, Element> {
  const found = new Map<HelpWord, Element>()
  const texts = document.createTreeWalker(page, NodeFilter.SHOW_TEXT)
  for (let count = 0; count < MAX_TEXTS && texts.nextNode(); count++) {
    const { parentElement, nodeValue } = texts.currentNode
    if (!parentElement || !nodeValue?.trim()) continue
    const fresh = wordsOfText(nodeValue, parentElement.closest(LABELS) !== null).filter((entry) => !found.has(entry))
    if (fresh.length > 0 && parentElement.checkVisibility({ visibilityProperty: true }))
      for (const entry of fresh) found.set(entry, parentElement)
  }
  return found
}
