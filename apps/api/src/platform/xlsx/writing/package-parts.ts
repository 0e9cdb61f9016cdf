import { RELEASE } from '../../../release.ts'
import { escapeXml } from './row-xml.ts'
import type { Styles } from './styles.ts'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const SHEETML = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The properties of a sheet that are known only after its rows were written. */
export interface WrittenSheet {
  name: string
  /** The range of the filter, such as `$A$1:$T$500`; null without a filter. */
  filtered: string | null
  hasNotes: boolean
}

/** Returns the parts other than the sheets. `sheets` are in the order of their numbers. */
export function packageParts(sheets: readonly WrittenSheet[], styles: Styles): Record<string, string> {
  const notes = sheets.flatMap(({ hasNotes }, at) => (hasNotes ? [at + 1] : []))
  return {
    ...Object.fromEntries(notes.map((n) => [`xl/worksheets/_rels/sheet${n}.xml.rels`, noteLinks(n)])),
    'xl/styles.xml': styles.xml(),
    'xl/workbook.xml': workbookXml(sheets),
    'xl/_rels/workbook.xml.rels': relationshipsXml([
      ...sheets.map((_, at) => ({ type: `${OFFICE}/worksheet`, target: `worksheets/sheet${at + 1}.xml` })),
      { type: `${OFFICE}/styles`, target: 'styles.xml' },
    ]),
    'docProps/core.xml': `${XML}<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:creator>iVue ${RELEASE.version}</dc:creator></cp:coreProperties>`,
    '_rels/.rels': relationshipsXml([
      { type: `${OFFICE}/officeDocument`, target: 'xl/workbook.xml' },
      { type: `${PACKAGE}/relationships/metadata/core-properties`, target: 'docProps/core.xml' },
    ]),
    '[Content_Types].xml': contentTypesXml(sheets.length, notes),
  }
}

/** The id to which `legacyDrawing` of a sheet refers. */
export const NOTES_LINK = 'rId1'

const noteLinks = (n: number) =>
  relationshipsXml([
    { type: `${OFFICE}/vmlDrawing`, target: `../drawings/vmlDrawing${n}.vml` },
    { type: `${OFFICE}/comments`, target: `../comments${n}.xml` },
  ])

function relationshipsXml(to: readonly { type: string; target: string }[]): string {
  const items = to.map(({ type, target }, at) => `<Relationship Id="rId${at + 1}" Type="${type}" Target="${target}"/>`)
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${items.join('')}</Relationships>`
}

function workbookXml(sheets: readonly WrittenSheet[]): string {
  const listed = sheets.map(
    ({ name }, at) => `<sheet name="${escapeXml(name).replaceAll('"', '&quot;')}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  )
  const named = sheets.flatMap(({ name, filtered }, at) =>
    filtered
      ? [
          `<definedName name="_xlnm._FilterDatabase" localSheetId="${at}" hidden="1">'${escapeXml(name.replaceAll("'", "''"))}'!${filtered}</definedName>`,
        ]
      : [],
  )
  const names = named.length > 0 ? `<definedNames>${named.join('')}</definedNames>` : ''
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${listed.join('')}</sheets>${names}</workbook>`
}

function contentTypesXml(sheets: number, notes: readonly number[]): string {
  const parts: [name: string, type: string][] = [
    ['/xl/workbook.xml', `${SHEETML}.sheet.main+xml`],
    ...Array.from({ length: sheets }, (_, at): [string, string] => [`/xl/worksheets/sheet${at + 1}.xml`, `${SHEETML}.worksheet+xml`]),
    ...notes.map((n): [string, string] => [`/xl/comments${n}.xml`, `${SHEETML}.comments+xml`]),
    ['/xl/styles.xml', `${SHEETML}.styles+xml`],
    ['/docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml'],
  ]
  const overrides = parts.map(([name, type]) => `<Override PartName="${name}" ContentType="${type}"/>`)
  const vml = notes.length > 0 ? '<Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/>' : ''
  return `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${vml}${overrides.join('')}</Types>`
}

export const openSheetXml = (widths: readonly number[], frozen: boolean): string => {
  const cols = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
  const pane = frozen ? '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' : ''
  return `${XML}<worksheet xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>${cols.length > 0 ? `<cols>${cols.join('')}</cols>` : ''}<sheetData>`
}

export const closeSheetXml = (filtered: string | null, hasNotes: boolean): string =>
  `</sheetData>${filtered ? `<autoFilter ref="${filtered.replaceAll('$', '')}"/>` : ''}${hasNotes ? `<legacyDrawing r:id="${NOTES_LINK}"/>` : ''}</worksheet>`
