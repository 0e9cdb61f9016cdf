/** The tokens of one section of a number format. */
type Section = readonly string[]

/** Excel's limit for the code of a format. */
const MAX_CODE_LENGTH = 255
const TOKEN = /"[^"]*"|\[[^\]]*\]|[\\_*].|general|#,##0(?:\.0{1,15})?|0\.0{1,15}|[\s\S]/gi
const PLACE = /^[0#?]$/
/** Matches brackets that show nothing, which are colours and the locale of the United States. */
const SILENT = /^\[(?:black|blue|cyan|green|magenta|red|white|yellow|color ?\d+|\$-409)\]$/i

/** Returns the sections of a format code; none if it is unknown or too long. */
export function splitSections(code: string): Section[] {
  const sections: string[][] = [[]]
  if (code === '' || code.length > MAX_CODE_LENGTH) return []
  for (const token of code.match(TOKEN) ?? []) {
    if (token === ';') sections.push([])
    else sections.at(-1)?.push(token)
  }
  return sections
}

export const hasCondition = (sections: readonly Section[]) => sections.flat().some((token) => /^\[[<>=]/.test(token))

/**
 * Returns what a spreadsheet shows of a text or a number under a format, or null if that is not certain: conditions, scaling, percent,
 * exponents, fractions, dates, fillings, numbers with decimals, and formats that show nothing.
 */
export function shownText(sections: readonly Section[], value: number | string): string | null {
  if (sections.length > 4 || hasCondition(sections)) return null
  const texts = sections.length === 4 || sections.at(-1)?.includes('@') ? sections.slice(-1) : []
  if (typeof value === 'string') return texts[0] ? render(texts[0], value, true) : value
  if (!Number.isInteger(value) || Math.abs(value) >= 1e15) return null
  const numbers = sections.slice(0, sections.length - texts.length)
  const section = numbers[value < 0 ? 1 : value === 0 ? 2 : 0] ?? numbers[0] ?? []
  const shown = render(section, String(Math.abs(value)), false)
  return shown !== null && value < 0 && numbers[1] === undefined ? `-${shown}` : shown
}

/** Fills the places of a section from the right; the first place takes the remaining digits. */
function render(section: Section, value: string, isText: boolean): string | null {
  const places = section.filter((token) => PLACE.test(token))
  if (!/^[#?]*0*$/.test(places.join('')) || (isText && places.length > 0)) return null
  let left = places.length
  let digits = value === '0' ? '' : value
  let shown = ''
  for (const token of section.toReversed()) {
    if (PLACE.test(token)) {
      const digit = --left === 0 ? digits : digits.slice(-1)
      digits = digits.slice(0, digits.length - digit.length)
      shown = (digit || token.replace('#', '').replace('?', ' ')) + shown
    } else {
      const piece =
        token === '@' && isText ? value : isText || places.length > 0 ? literal(token) : (wholeNumber(token, value) ?? literal(token))
      if (piece === null) return null
      shown = piece + shown
    }
  }
  return shown.trim() || null
}

/** Returns a number of eleven digits at most under General, and of any length under thousands separators or decimals. */
function wholeNumber(token: string, value: string): string | null {
  if (/^general$/i.test(token)) return value.length <= 11 ? value : null
  if (token.length < 3 || !/^[#0]/.test(token)) return null
  const decimals = token.includes('.') ? token.length - token.indexOf('.') - 1 : 0
  return Number(value).toLocaleString('en-US', { useGrouping: token.startsWith('#'), minimumFractionDigits: decimals })
}

function literal(token: string): string | null {
  if (/^".*"$/s.test(token)) return token.slice(1, -1)
  if (token.length === 2 && token.startsWith('\\')) return token.slice(1)
  if (token.length === 2 && token.startsWith('_')) return ' '
  if (SILENT.test(token)) return ''
  return /^[-$+():!^&'~{}<>= ]$/.test(token) ? token : null
}
