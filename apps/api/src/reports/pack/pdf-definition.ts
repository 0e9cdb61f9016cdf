import {
  figureLoans,
  loansTable,
  type PackBlock,
  type PackCell,
  type PackDocument,
  type PackFigure,
  type PackLoan,
  type PackRow,
  type PackSection,
  packCellText,
  type RatesBlock,
  type TableBlock,
} from '@ivue/contracts/reports/pack/pack-document.ts'
import { PICTURE_SIZE, ratePicture, type Shape } from '@ivue/contracts/reports/pack/rate-picture.ts'
import type { Content, DocumentDefinition, TableLayout } from 'pdfmake'
import { RELEASE } from '../../release.ts'

/** Printed facts around the document, as formatted text: who published and signed it, its hash and how to compute it. */
export interface PdfImprint {
  edition: string
  published: string
  signed: string
  hash: string
  line: string
}

export interface PdfRequest {
  document: PackDocument
  imprint: PdfImprint
  /** The product's address for links, such as 'https://ivue.example.com'; '' if unknown. */
  address: string
  /** Whether the file is compressed. Tests read uncompressed files. */
  compress?: boolean
}

const INK = '#1a2b30'
const QUIET = '#5b6b70'
const ACCENT = '#0b6a78'
const LINE = '#d5dde0'
const AMBER = '#a15c07'
const TONES = { good: '#14713d', warn: AMBER, bad: '#b3261e', quiet: QUIET } as const
const LOANS = 'loans'
/** Width of a letter page without margins, in points. */
const WIDTH = 612 - 2 * 44
const GAP = 20

/** Converts a pack to a pdfmake document: the same document that the page draws (mock 16). Figures link to the list of loans at its end. */
export function makePdfDefinition({ document, imprint, address }: PdfRequest): DocumentDefinition {
  const { title, subtitle, loans, sections } = document
  return {
    pageSize: 'LETTER',
    pageMargins: [44, 56, 44, 48],
    info: { title: `${title}, ${imprint.edition}`, creator: `iVue ${RELEASE.version}` },
    header: (page) =>
      page === 1
        ? null
        : {
            margin: [44, 26, 44, 0],
            columns: [
              { text: title, bold: true },
              { text: `${imprint.edition}. Random, Full, gross unless said otherwise`, color: QUIET, alignment: 'right' },
            ],
          },
    footer: (page, pages) => ({
      margin: [44, 14, 44, 0],
      fontSize: 7,
      color: QUIET,
      columns: [
        { text: 'iVue · Internal use only · figures lead to their loans', width: '*' },
        { text: `sha256 ${imprint.hash.slice(0, 16)}`, alignment: 'center', width: '*' },
        { text: `Page ${page} of ${pages}`, alignment: 'right', width: '*' },
      ],
    }),
    defaultStyle: { font: 'Roboto', fontSize: 8, color: INK, lineHeight: 1.15 },
    pageBreakBefore: ({ headlineLevel, startPosition }) => headlineLevel === 1 && startPosition.top > 640,
    content: [
      {
        columns: [
          {
            width: '*',
            stack: [
              { text: title, fontSize: 16, bold: true },
              { text: subtitle, color: QUIET },
            ],
          },
          {
            width: 250,
            stack: [imprint.published, imprint.signed, imprint.edition].map((text) => ({ text, alignment: 'right' as const })),
          },
        ],
      },
      { canvas: [{ type: 'line', x1: 0, y1: 0, x2: WIDTH, y2: 0, lineWidth: 1.2, lineColor: ACCENT }], margin: [0, 8, 0, 4] },
      ...layOut([...sections, ...(loans.length > 0 ? [loansTable(document)] : [])], { loans, address }),
      ...imprintOf(document, imprint),
    ],
  }
}

/** Where the link of a figure leads: to the loans at the end of the document, if it has them, or to a page of the product. */
interface LinkTargets {
  loans: readonly PackLoan[]
  address: string
}

/** Lays out the sections in order; two consecutive half-width sections are side by side. */
function layOut(sections: readonly PackSection[], leads: LinkTargets): Content[] {
  const parts: Content[] = []
  for (let place = 0; place < sections.length; place++) {
    const section = sections[place] as PackSection
    const next = sections[place + 1]
    if (section.half && next?.half) {
      const width = (WIDTH - GAP) / 2
      parts.push({ columns: [section, next].map((half) => ({ width, stack: layOutSection(half, width, leads) })), columnGap: GAP })
      place++
    } else parts.push(...layOutSection(section, WIDTH, leads))
  }
  return parts
}

/** Keeps a section without a table or text on one page. */
function layOutSection(section: PackSection, width: number, leads: LinkTargets): Content[] {
  const parts = partsOf(section, width, leads)
  return section.blocks.some(({ kind }) => kind === 'table' || kind === 'text') ? parts : [{ stack: parts, unbreakable: true }]
}

function partsOf({ id, title, note, half, blocks }: PackSection, width: number, leads: LinkTargets): Content[] {
  return [
    {
      text: [
        { text: title, bold: true, fontSize: 10 },
        { text: note === '' ? '' : `   ${note}`, color: QUIET },
      ],
      margin: [0, 12, 0, 4],
      headlineLevel: 1,
      ...(id === LOANS ? { id: LOANS } : {}),
    },
    ...blocks.flatMap((block) => layOutBlock(block, { width, leads, half: half === true })),
  ]
}

function layOutBlock(block: PackBlock, { width, half, leads }: { width: number; half: boolean; leads: LinkTargets }): Content[] {
  switch (block.kind) {
    case 'figures':
      return [
        layOutFigures(block.figures, leads),
        ...figureLoans(block.figures, leads.loans).map((text) => ({
          text,
          fontSize: 7,
          color: QUIET,
          margin: [0, 2, 0, 0] as [number, number, number, number],
        })),
      ]
    case 'rates':
      return [
        { text: block.label, color: QUIET, margin: [0, 8, 0, 2] },
        { svg: drawSvg(block), fit: [width, (width * PICTURE_SIZE.height) / PICTURE_SIZE.width] },
      ]
    case 'table':
      return [tableOf(block, half, leads)]
    case 'text':
      return block.lines.map(({ head, text }) => ({
        text: [{ text: `${head}  `, bold: true }, text],
        margin: [0, 0, 0, 2] as [number, number, number, number],
        ...(block.code ? { fontSize: 6, color: QUIET } : {}),
      }))
  }
}

/** Converts a cell to pdfmake content. A figure links to its loans only if the document lists them. */
function layOutCell(cell: PackCell, { loans, address }: LinkTargets): Content {
  if (typeof cell === 'string') return { text: cell }
  const { text, opens, leads, tone, strong, loan } = cell
  return {
    text,
    ...(tone ? { color: TONES[tone] } : {}),
    ...(strong || loan ? { bold: true } : {}),
    ...(opens && loans.length > 0 ? { color: ACCENT, linkToDestination: LOANS } : {}),
    ...(leads && address ? { color: ACCENT, link: `${address}${leads}` } : {}),
  }
}

function layOutFigures(figures: readonly PackFigure[], leads: LinkTargets): Content {
  return {
    table: {
      widths: figures.map((_, place) => (place === figures.length - 1 ? '*' : 'auto')),
      body: [
        figures.map(({ label, value, opens, lines }) => ({
          stack: [
            { text: label, color: QUIET },
            { text: value, fontSize: 14, bold: true, ...(opens && leads.loans.length > 0 ? { linkToDestination: LOANS } : {}) },
            ...lines.map((line) => layOutCell(line, leads)),
          ],
        })),
      ],
    },
    layout: FRAMED,
  }
}

function tableOf({ columns, rows }: TableBlock, half: boolean, leads: LinkTargets): Content {
  const parts = columns.reduce((sum, { wide = 1 }) => sum + wide, 0)
  // Half a page has no room for proportional widths: numbers are as wide as their content.
  const widths = columns.map(({ wide = 1, right }) => (half ? (right ? 'auto' : '*') : `${((wide / parts) * 100).toFixed(2)}%`))
  const alignment = (place: number) => (columns[place]?.right ? ('right' as const) : ('left' as const))
  return {
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths,
      body: [
        columns.map(({ title }, place) => ({ text: title, color: QUIET, alignment: alignment(place) })),
        ...rows.map(({ cells, look }) =>
          look === 'group'
            ? groupRow(cells, columns.length)
            : columns.map((_, place) => ({
                ...layOutCell(cells[place] ?? '', leads),
                alignment: alignment(place),
                ...(look ? { bold: true } : {}),
              })),
        ),
      ],
    },
    layout: RULED,
  }
}

/** Returns a heading row over the whole width. */
function groupRow([title = '', note = '']: PackRow['cells'], columns: number): Content[] {
  const text = [
    { text: packCellText(title), bold: true },
    { text: `   ${packCellText(note)}`, color: QUIET },
  ]
  return [{ text, colSpan: columns, margin: [0, 4, 0, 0] }, ...Array.from({ length: columns - 1 }, () => ({ text: '' }))]
}

const RULED: TableLayout = {
  hLineWidth: (line) => (line === 0 ? 0 : 0.5),
  vLineWidth: () => 0,
  hLineColor: () => LINE,
  vLineColor: () => LINE,
  paddingLeft: (column) => (column === 0 ? 0 : 4),
  paddingRight: () => 4,
  paddingTop: () => 2,
  paddingBottom: () => 2,
}
const FRAMED: TableLayout = {
  ...RULED,
  hLineWidth: () => 0.5,
  vLineWidth: () => 0.5,
  paddingLeft: () => 8,
  paddingRight: () => 8,
  paddingTop: () => 6,
  paddingBottom: () => 6,
}

function imprintOf({ asOf }: PackDocument, { published, signed, hash, line }: PdfImprint): Content[] {
  return [
    { text: [{ text: 'Frozen', bold: true, fontSize: 10 }], margin: [0, 14, 0, 4], headlineLevel: 1 },
    { text: `Figures as of ${asOf}. ${published}. ${signed}.` },
    { text: [{ text: 'sha256 of the content  ', bold: true }, hash] },
    { text: [{ text: 'To compute it  ', bold: true }, line] },
  ]
}

const LOOKS = {
  grid: `stroke="${LINE}" stroke-width="0.8"`,
  target: `stroke="${AMBER}" stroke-width="1.4" stroke-dasharray="5 4"`,
  interval: `stroke="${ACCENT}" stroke-width="1.1"`,
  rate: `stroke="${QUIET}" stroke-width="1"`,
} as const
const LETTERS = { tick: QUIET, quiet: QUIET, target: AMBER, last: INK } as const

export function drawSvg(rates: Pick<RatesBlock, 'points' | 'target'>): string {
  const { width, height } = PICTURE_SIZE
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${ratePicture(rates).map(svgShape).join('')}</svg>`
}

function svgShape(shape: Shape): string {
  if (shape.kind === 'line') return `<line x1="${shape.x1}" y1="${shape.y1}" x2="${shape.x2}" y2="${shape.y2}" ${LOOKS[shape.role]}/>`
  if (shape.kind === 'dot') return `<circle cx="${shape.x}" cy="${shape.y}" r="${shape.r}" fill="${shape.role === 'last' ? ACCENT : INK}"/>`
  const { x, y, at, role, text } = shape
  return `<text x="${x}" y="${y}" text-anchor="${at}" font-family="Roboto" font-size="10" fill="${LETTERS[role]}">${text}</text>`
}
