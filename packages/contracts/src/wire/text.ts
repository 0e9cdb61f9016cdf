/** Invisible characters: soft hyphens, marks of direction, joiners, byte order marks. */
const INVISIBLE = /[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g
/** Emoji and some scripts need these, so stored text contains them. */
const JOINERS = '\u200c\u200d'
/** Characters that are replaced by a space. */
const BLANKS = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g
/** Combining marks, and the dot in the middle of l·l. */
const MARKS = /[\u0300-\u036f\u00b7]/g
/** What the search takes for an apostrophe, besides the apostrophe itself. The import takes the same in a name. */
export const APOSTROPHES =
  '\u0060\u00b4\u02b9\u02bb\u02bc\u02bd\u02be\u02bf\u02c8\u02ca\u0384\u055a\u05f3\u1fbd\u1fbf\u1ffd\u2018\u2019\u201a\u201b\u2032\u2035\ua78c\uff07'
/** What the search takes for a hyphen, besides the hyphen itself. The import takes the same in a name. */
export const HYPHENS = '\u2010\u2011\u2012\u2013\u2212\ufe63\uff0d'
const ANY_APOSTROPHE = new RegExp(`[${APOSTROPHES}]`, 'g')
const ANY_HYPHEN = new RegExp(`[${HYPHENS}]`, 'g')
const QUOTES = /[\u00ab\u00bb\u201c-\u201f\u2033\uff02]/g
/** Plain letters, each before the lower-case ones that do not decompose and are found by it. */
const PLAIN_LETTERS =
  'aⱥɑ bƀɓƃ cƈȼ dđðɖɗƌȡ eɇǝəɛ fƒ gǥɠ hħⱨɦ iıɨɩ jɉȷ kĸƙⱪ lłƚɫⱡȴ nŋƞɲȵ oøɵɔ pƥᵽ qɋ rɍɽ sȿʂ tŧƭʈⱦȶ uʉ vʋⱱ wⱳ yƴɏ zƶȥɀⱬ σς'.split(' ')
const PLAIN_FORMS: ReadonlyMap<string, string> = new Map([
  ...PLAIN_LETTERS.flatMap(([plain = '', ...others]) => others.map((letter) => [letter, plain] as const)),
  ...Object.entries({ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ȣ: 'ou' }),
])
const LETTER = new RegExp(`[${[...PLAIN_FORMS.keys()].join('')}]`, 'g')

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
 * Returns a text in the form in which texts are compared and searched: lower case, in plain letters without accents and other marks, with
 * one form of quotes, apostrophes, hyphens and blanks. `search_form` of Postgres returns the same.
 */
export const searchKey = (text: string): string =>
  isAscii(text)
    ? text.toLowerCase().replaceAll('`', "'")
    : plainSigns(plainSigns(text).normalize('NFKD').replace(MARKS, '').replace(INVISIBLE, '').toLowerCase()).replace(
        LETTER,
        (letter) => PLAIN_FORMS.get(letter) ?? letter,
      )

/** Returns a text with plain blanks, quotes and hyphens. Call it before and after decomposing signs, because some become two. */
const plainSigns = (text: string) => plainMarks(text).replace(BLANKS, ' ').replace(QUOTES, '"')

/** Returns a text with one form of apostrophes and hyphens, as `searchKey` takes them. */
export const plainMarks = (text: string): string => text.replace(ANY_APOSTROPHE, "'").replace(ANY_HYPHEN, '-')

/** Returns the words of a search, each in the form of `searchKey`. */
export const searchWords = (text: string): string[] =>
  searchKey(text)
    .split(/[\s\p{Cc}]+/u)
    .filter(Boolean)

export function containsWords(text: string, search: string): boolean {
  const key = searchKey(text)
  return searchWords(search).every((word) => key.includes(word))
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII begins with them
const isAscii = (text: string) => /^[\u0000-\u007f]*$/.test(text)
