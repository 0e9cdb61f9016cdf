import { escapeXml } from './row-xml.ts'

/** The format of a cell. `format` is in Excel's notation; `fill` is an ARGB colour. */
export interface Look {
  bold?: boolean
  format?: string
  fill?: string
}

/** The first id of a format that is not built into Excel. */
const FIRST_OWN = 164

/** The styles of a workbook. Each distinct look has one index; 0 is plain. */
export class Styles {
  readonly #looks: Look[] = [{}]
  readonly #numbers = new Map<string, number>([[keyOf({}), 0]])

  numberOf(look: Look): number {
    const key = keyOf(look)
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    const number = this.#looks.push(look) - 1
    this.#numbers.set(key, number)
    return number
  }

  xml(): string {
    const formats = distinct(this.#looks.map(({ format }) => format))
    const fills = distinct(this.#looks.map(({ fill }) => fill))
    const solid = fills.map((fill) => `<fill><patternFill patternType="solid"><fgColor rgb="${fill}"/></patternFill></fill>`)
    const cells = this.#looks.map(({ bold, format, fill }) => {
      const number = format === undefined ? 0 : FIRST_OWN + formats.indexOf(format)
      // Excel reserves the first two fills.
      const fillId = fill === undefined ? 0 : 2 + fills.indexOf(fill)
      return `<xf numFmtId="${number}" fontId="${bold ? 1 : 0}" fillId="${fillId}" borderId="0" xfId="0"${number ? ' applyNumberFormat="1"' : ''}${bold ? ' applyFont="1"' : ''}${fillId ? ' applyFill="1"' : ''}/>`
    })
    return [
      '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
      formats.length > 0
        ? `<numFmts count="${formats.length}">${formats.map((format, at) => `<numFmt numFmtId="${FIRST_OWN + at}" formatCode="${escapeXml(format).replaceAll('"', '&quot;')}"/>`).join('')}</numFmts>`
        : '',
      '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>',
      `<fills count="${2 + fills.length}"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>${solid.join('')}</fills>`,
      '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
      '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
      `<cellXfs count="${cells.length}">${cells.join('')}</cellXfs>`,
      '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
    ].join('')
  }
}

const keyOf = ({ bold = false, format = '', fill = '' }: Look) => [bold, fill, format].join('\n')

const distinct = (words: readonly (string | undefined)[]) => [...new Set(words.filter((word) => word !== undefined))]
