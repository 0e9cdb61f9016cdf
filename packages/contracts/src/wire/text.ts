/** Invisible characters: soft hyphens, marks of direction, joiners, byte order marks. */
const INVISIBLE = /[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g
/** Emoji and some scripts need these, so stored text contains them. */
const JOINERS = '\u200c\u200d'
/** Characters that are replaced by a space. */
const BLANKS = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g
const COMBINING = /[\u0300-\u036f]/g
const APOSTROPHES = /[\u0060\u00b4\u02b9\u02bc\u02bb\u2018\u2019\u201a\u201b\u2032\uff07]/g
const QUOTES = /[\u00ab\u00bb\u201c-\u201f\u2033\uff02]/g
const HYPHENS = /[\u2010\u2011]/g

/**
 * Returns a text in the form in which it is stored: Unicode NFC, spaces for all kinds of blanks, no invisible characters except joiners.
 */
export const storedText = (text: string): string =>
  isAscii(text)
    ? text
    : text
        .normalize('NFC')
        .replace(BLANKS, ' ')
        .replace(INVISIBLE, (sign) => (JOINERS.includes(sign) ? sign : ''))

/**
 * Returns a text in the form in which texts are compared and searched: lower case, without accents and other marks, with one form of
 * quotes, apostrophes, hyphens and blanks. `search_form` of Postgres returns the same.
 */
export const searchKey = (text: string): string =>
  isAscii(text)
    ? text.toLowerCase().replaceAll('`', "'")
    : text
        .normalize('NFD')
        .replace(COMBINING, '')
        .replace(INVISIBLE, '')
        .replace(BLANKS, ' ')
        .replace(APOSTROPHES, "'")
        .replace(QUOTES, '"')
        .replace(HYPHENS, '-')
        .toLowerCase()
        .replaceAll('ς', 'σ')

/** Returns a text with one form of apostrophes and hyphens, as `searchKey` takes them. */
export const plainMarks = (text: string): string => text.replace(APOSTROPHES, "'").replace(HYPHENS, '-')

/** Returns the words of a search, each in the form of `searchKey`. */
export const searchWords = (text: string): string[] => searchKey(text).split(/\s+/).filter(Boolean)

export function containsWords(text: string, search: string): boolean {
  const key = searchKey(text)
  return searchWords(search).every((word) => key.includes(word))
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII begins with them
const isAscii = (text: string) => /^[\u0000-\u007f]*$/.test(text)
