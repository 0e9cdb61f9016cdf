import { hasCondition, splitSections } from './shown-text.ts'
import { createStrictParser } from './strict-parser.ts'

/** A format other than General and text. `isZeros`: it shows a minimum of digits and nothing else. */
export interface NumberFormat {
  kind: 'percent' | 'date' | 'dayAndMonth' | 'other'
  isZeros: boolean
  sections: ReturnType<typeof splitSections>
}

/** Codes of Excel's built-in formats. Those that differ by country are unknown. */
const BUILT_IN: Readonly<Record<string, string>> = {
  '0': 'General',
  '1': '0',
  '2': '0.00',
  '3': '#,##0',
  '4': '#,##0.00',
  '9': '0%',
  '10': '0.00%',
  '16': 'd-mmm',
  '49': '@',
}
const DATES = /^(?:1[4-9]|2[0-2]|2[7-9]|3[0-6]|4[5-7]|5[0-8])$/
const LAST_BUILT_IN = 81

/** Returns a parser of a workbook's styles, which adds each style with a format other than General and text to `styles`. */
export function createNumberFormatsParser(styles: Map<number, NumberFormat>) {
  const codes = new Map<string, string>()
  const named: string[] = []
  let list = ''
  let style = 0
  return createStrictParser({
    open(name, { numFmtId = '0', formatCode = '', xfId = '-1', applyNumberFormat = '' }) {
      if (name === 'numFmt') codes.set(numFmtId, formatCode)
      else if (name === 'cellStyleXfs' || name === 'cellXfs') list = name
      else if (name === 'xf' && list === 'cellStyleXfs') named.push(numFmtId)
      else if (name === 'xf' && list === 'cellXfs') {
        const isOwn = numFmtId !== '0' || /^(1|true)$/.test(applyNumberFormat)
        const id = isOwn ? numFmtId : (named[Number(xfId)] ?? '0')
        const format = toFormat(codes.get(id) ?? builtIn(id))
        if (format) styles.set(style, format)
        style++
      }
    },
  })
}

/** Returns the code of a built-in format by its id. General for an id that nobody defines. */
const builtIn = (id: string) => BUILT_IN[id] ?? (DATES.test(id) ? 'm/d/yyyy' : Number(id) <= LAST_BUILT_IN ? '' : 'General')

function toFormat(code: string): NumberFormat | null {
  if (/^(general|@)$/i.test(code)) return null
  const sections = splitSections(code)
  const bare = (sections[0] ?? []).filter((token) => !/^["[\\_*]/.test(token)).join('')
  const isDate = /[dmyhs]/i.test(bare) && !hasCondition(sections)
  const dateKind = /d/i.test(bare) && !/[yhs]/i.test(bare) ? 'dayAndMonth' : 'date'
  return { kind: bare.includes('%') ? 'percent' : isDate ? dateKind : 'other', isZeros: /^0+$/.test(code), sections }
}
