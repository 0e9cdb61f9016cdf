import { execFileSync } from 'node:child_process'
import type { PackDocument } from '@ivue/contracts/reports/pack/pack-document.ts'
import { expect, it } from 'vitest'
import { RELEASE } from '../../release.ts'
import { makePdfDefinition, type PdfRequest } from './pdf-definition.ts'
import { pdfBytes } from './pdf-printer.ts'

const imprint = {
  edition: 'Edition 1',
  published: 'Published 09/20/2026 by Łucja Żak',
  signed: 'Not signed off yet',
  hash: 'ab'.repeat(32),
  line: 'select 1',
}
const loan = {
  reviewType: 'UW Review',
  sample: 'Random',
  channel: 'Retail',
  state: 'TX',
  categories: 'Assets',
  responsible: '李 Wei',
  outcome: 'Open',
  marks: ['g'],
}

function requestOf(loans: number): PdfRequest {
  const document: PackDocument = {
    version: 1,
    month: '2026-08',
    title: 'Quality control, August 2026',
    subtitle: 'Monthly report',
    asOf: 'now',
    marks: { g: 'Gross' },
    sections: [
      {
        id: 'rate',
        title: 'UW Review',
        note: 'per cent',
        blocks: [
          { kind: 'figures', figures: [{ label: 'Gross', value: '3.42 %', opens: 'g', lines: ['5 of 146'] }] },
          {
            kind: 'rates',
            label: 'Thirteen months',
            reviewType: 'UW Review',
            target: 3,
            points: [
              { month: '2026-07', found: 0, loans: 0, percent: null, low: null, high: null },
              { month: '2026-08', found: 5, loans: 146, percent: 3.42, low: 1.51, high: 7.56 },
            ],
          },
        ],
      },
      { id: 'a', title: 'Half', note: '', half: true, blocks: [{ kind: 'text', lines: [{ head: 'Head', text: 'Text' }] }] },
      {
        id: 'b',
        title: 'Other half',
        note: '',
        half: true,
        blocks: [{ kind: 'table', label: 'T', columns: [{ title: 'A' }], rows: [{ cells: [{ text: '204', leads: '/qcsampling/7' }] }] }],
      },
    ],
    loans: Array.from({ length: loans }, (_, nth) => ({ ...loan, number: `02044${String(nth).padStart(5, '0')}` })),
    loanCount: loans,
  }
  return { document, imprint, address: 'https://ivue.example.com', compress: false }
}

const pagesOf = (bytes: Buffer) => [...bytes.toString('latin1').matchAll(/\/Type \/Page\b(?!s)/g)].length

it('the PDF of a pack has the loans on as many pages as needed, each with a page number', async () => {
  const few = await pdfBytes(makePdfDefinition(requestOf(3)), { compress: false })
  const many = await pdfBytes(makePdfDefinition(requestOf(300)), { compress: false })
  expect(few.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pagesOf(few)).toBe(1)
  expect(pagesOf(many)).toBeGreaterThan(5)
  expect(makePdfDefinition(requestOf(3)).info?.creator).toBe(`iVue ${RELEASE.version}`)
  const { footer } = makePdfDefinition(requestOf(3))
  expect(JSON.stringify(footer?.(2, 7))).toContain('Page 2 of 7')
  expect(JSON.stringify(footer?.(2, 7))).toContain('sha256 abababababababab')
})

it('everything of the document is in the PDF, and a figure links to loans only if they are in it', () => {
  const whole = JSON.stringify(makePdfDefinition(requestOf(1)).content)
  for (const words of [
    '3.42 %',
    '5 of 146',
    'Thirteen months',
    'Half',
    'Other half',
    'Gross: 0204400000',
    '李 Wei',
    'ab'.repeat(32),
    'select 1',
  ])
    expect(whole).toContain(words)
  expect(whole).toContain('"linkToDestination":"loans"')
  expect(whole).toContain('"link":"https://ivue.example.com/qcsampling/7"')
  expect(JSON.stringify(makePdfDefinition({ ...requestOf(1), address: '' }).content)).not.toContain('"link":')
  expect(JSON.stringify(makePdfDefinition(requestOf(0)).content)).not.toContain('linkToDestination')
})

const NAMES = [
  'Kaʻahu Ṣàdé 山田 太郎',
  'Ngô Thị Ánh, Łucja Żak, Çağrı Öztürk',
  'Ἀθηνᾶ Иванова Արամ ქეთევან',
  '김민준 王小明 ナカムラ สมชาย',
  'Ĉ x̂ → ✓',
]

it('every character of a name is in the PDF, and one without glyph in any font is marked as missing', async () => {
  const request = requestOf(1)
  const pack = {
    ...request,
    document: {
      ...request.document,
      title: 'Pack \u{10FFFD}',
      sections: [
        { id: 'n', title: 'People', note: '', blocks: [{ kind: 'text' as const, lines: NAMES.map((text) => ({ head: 'Name', text })) }] },
      ],
    },
    imprint: { ...imprint, edition: 'Edition 2: Kawānanakoaʻs' },
  }
  const bytes = await pdfBytes(makePdfDefinition(pack))
  const read = execFileSync('pdftotext', ['-', '-'], { input: bytes, encoding: 'utf8' }).normalize('NFC').replaceAll(/\s+/g, ' ')
  for (const word of ['Pack □', 'Kawānanakoaʻs', ...NAMES.flatMap((name) => name.split(' '))]) expect(read).toContain(word.normalize('NFC'))
})
