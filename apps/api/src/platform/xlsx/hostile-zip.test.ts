import { MESSAGES } from '@ivue/contracts/messages.ts'
import { describe, expect, it } from 'vitest'
import { inTurn } from '../../testing/thorough.ts'
import { claim, GOOD_ROW, GOOD_ROWS, good, goodParts, hostileFolder, MB, outcomeOf, SHEET, sheet, spoilt } from './hostile.fixture.ts'
import { relationship, relationships, workbook, type ZipEntry, zip } from './made-by-hand.fixture.ts'
import { DAMAGED } from './unreadable-workbook.ts'

/** Zip files with false claims, and packages whose parts do not fit together (quality S7): the real content is read, or nothing. */
hostileFolder()

const BOMB = 'The workbook unpacks to far more'
const NO_SHEET = 'The workbook has no visible sheet'
const PARTS = 'The workbook has more than 500 parts'
const bom = (bytes: string) => Buffer.from(bytes, 'hex')
const withBom = (entry: ZipEntry, bytes = 'efbbbf') => ({ ...entry, data: Buffer.concat([bom(bytes), Buffer.from(entry.data)]) })
const utf16 = (entry: ZipEntry, swapped = false) => {
  const bytes = Buffer.from(`\ufeff${entry.data}`, 'utf16le')
  return { ...entry, data: swapped ? bytes.swap16() : bytes }
}
const empty = (name: string) => spoilt(name, (entry) => ({ ...entry, data: '' }))
const renamed = (from: string, to: string) => spoilt(from, (entry) => ({ ...entry, name: to }))
/** Returns the extra field of 64-bit sizes, deflated and inflated. */
const zip64 = (size: bigint, packed: bigint) => {
  const field = Buffer.alloc(20)
  field.writeUInt16LE(1, 0)
  field.writeUInt16LE(16, 2)
  field.writeBigUInt64LE(size, 4)
  field.writeBigUInt64LE(packed, 12)
  return field
}
const NEEDS_64 = { size: 0xffffffff, compressedSize: 0xffffffff }
/** Returns the good file with a spoilt end record (22 bytes). */
const ending = (spoil: (end: Buffer) => Buffer | undefined) => {
  const bytes = good()
  const end = Buffer.from(bytes.subarray(-22))
  return Buffer.concat([bytes.subarray(0, -22), spoil(end) ?? end])
}
const overwritten = (end: Buffer, value: number, ...at: number[]) => {
  for (const place of at) end.writeUInt16LE(value, place)
  return end
}
const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'
const UNREAD = ['customXml/item1.xml', 'customXml/_rels/item1.xml.rels', 'xl/comments1.xml', 'xl/drawings/drawing1.vml', 'docProps/app.xml']
const CONTENTS = [
  '',
  Buffer.from('\ufeff<?xml version="1.0" encoding="UTF-16"?><DataMashup>AAAA</DataMashup>', 'utf16le'),
  Buffer.from('\ufeff<a/>', 'utf16le').swap16(),
  Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>é</a>', 'latin1'),
  'PK <a><b></a> & \u0001',
  '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
]
const rels = (inside: string) => ({ parts: { 'xl/_rels/workbook.xml.rels': relationships(inside) } })
const sheet1 = relationship('rId1', 'worksheet', 'worksheets/sheet1.xml')
const links = (count: number) =>
  relationships(
    Array.from({ length: count }, (_, n) => relationship(`r${n}`, 'hyperlink', `https://example.org/${n}`, 'External')).join(''),
  )

/** The refusal is '' if the good rows are read. */
const CASES: [string, () => Buffer, refusal: string][] = [
  // Checksums and sizes
  ['a wrong checksum', () => claim(SHEET, { crc: 1 }), DAMAGED],
  ['no checksum', () => claim(SHEET, { crc: 0 }), DAMAGED],
  [
    'an amount of which a digit was changed',
    () => {
      const bytes = spoilt(SHEET, (entry) => ({ ...entry, stored: true }))
      bytes.write('912500', bytes.indexOf('412500'), 'latin1')
      return bytes
    },
    DAMAGED,
  ],
  ['parts that are not deflated', () => zip(goodParts().map((entry) => ({ ...entry, stored: true }))), ''],
  ['a part that claims a byte too few', () => claim(SHEET, { size: Buffer.byteLength(GOOD_ROWS) }), DAMAGED],
  ['a part that claims a byte too many', () => claim(SHEET, { size: 100_000 }), DAMAGED],
  ['a part that claims to be empty', () => claim(SHEET, { size: 0 }), DAMAGED],
  ['a part that claims to be packed into nothing', () => claim(SHEET, { compressedSize: 0 }), DAMAGED],
  ['a part that claims the bytes of the next', () => claim('xl/workbook.xml', { compressedSize: 5000 }), DAMAGED],
  ['a deflated part that claims to be stored', () => claim(SHEET, { method: 0 }), DAMAGED],
  [
    'a stored part that claims to be deflated',
    () => spoilt(SHEET, (entry) => ({ ...entry, stored: true, claims: { method: 8 } })),
    DAMAGED,
  ],
  ['sizes behind the bytes', () => zip(goodParts().map((entry) => ({ ...entry, describedAfter: true }))), ''],
  ['strong encryption', () => claim(SHEET, { flags: 0x40 }), DAMAGED],

  // 64-bit sizes
  ['64-bit sizes that are not there', () => claim(SHEET, NEEDS_64), BOMB],
  [
    '64-bit sizes of a million terabytes',
    () => spoilt(SHEET, (entry) => ({ ...entry, claims: NEEDS_64, extra: zip64(2n ** 60n, 500n) })),
    BOMB,
  ],
  ['64-bit sizes of some gigabytes', () => spoilt(SHEET, (entry) => ({ ...entry, claims: NEEDS_64, extra: zip64(2n ** 33n, 500n) })), BOMB],
  [
    '64-bit sizes that end in their middle',
    () => spoilt(SHEET, (entry) => ({ ...entry, claims: NEEDS_64, extra: zip64(1n, 1n).subarray(0, 12) })),
    DAMAGED,
  ],
  ['an extra field longer than its entry', () => spoilt(SHEET, (entry) => ({ ...entry, extra: bom('9999ffff00') })), DAMAGED],
  ['a directory that needs 64 bits and has none', () => ending((end) => overwritten(end, 0xffff, 8, 10)), PARTS],

  // The directory
  ['fewer entries than there are', () => ending((end) => overwritten(end, 3, 8, 10)), DAMAGED],
  ['more entries than there are', () => ending((end) => overwritten(end, 9, 8, 10)), DAMAGED],
  ['sixty thousand entries that are not there', () => ending((end) => overwritten(end, 60_000, 8, 10)), PARTS],
  ['no entries', () => ending((end) => overwritten(end, 0, 8, 10)), MESSAGES.invalidFileType],
  ['a second disk', () => ending((end) => overwritten(end, 1, 4, 6)), DAMAGED],
  ['a directory beyond the end', () => ending((end) => overwritten(end, 0x7fff, 18)), DAMAGED],
  ['a comment of 65,535 bytes', () => ending((end) => Buffer.concat([overwritten(end, 0xffff, 20), Buffer.alloc(0xffff, 'x')])), ''],
  ['a comment that is not there', () => ending((end) => overwritten(end, 100, 20)), DAMAGED],
  ['bytes behind its end', () => Buffer.concat([good(), Buffer.alloc(300)]), DAMAGED],
  ['another zip behind it', () => Buffer.concat([good(), zip([{ name: 'a.txt', data: 'a' }])]), DAMAGED],

  // Names
  ['the same part twice', () => good({ extra: [{ name: SHEET, data: '<worksheet/>' }] }), DAMAGED],
  ['a name that climbs in its middle', () => good({ extra: [{ name: 'xl/../../etc/passwd', data: 'x' }] }), DAMAGED],
  ['a name with backslashes', () => good({ extra: [{ name: '..\\..\\windows\\win.ini', data: 'x' }] }), DAMAGED],
  ['a name from the root', () => good({ extra: [{ name: '/etc/passwd', data: 'x' }] }), DAMAGED],
  ['a name with a drive', () => good({ extra: [{ name: 'C:/boot.ini', data: 'x' }] }), DAMAGED],
  ['a name of 60,000 letters', () => good({ extra: [{ name: `xl/${'x'.repeat(60_000)}`, data: 'x' }] }), ''],
  ['a name that is nothing', () => good({ extra: [{ name: '', data: 'x' }] }), ''],
  ['a name with U+0000', () => good({ extra: [{ name: 'xl/a\u0000.png', data: 'x' }] }), ''],
  ['folders', () => good({ extra: [{ name: 'xl/', data: '' }] }), ''],
  ['the workbook in capitals', () => renamed('xl/workbook.xml', 'XL/WORKBOOK.XML'), ''],
  ['the sheet in capitals', () => renamed(SHEET, 'xl/Worksheets/Sheet1.xml'), ''],
  ['the list of parts in small letters', () => renamed('[Content_Types].xml', '[content_types].xml'), ''],
  [
    'a target in capitals that climbs from the root by backslashes',
    () =>
      good({
        ...rels(relationship('rId1', 'worksheet', '\\XL\\.\\media\\..\\Worksheets\\Sheet1.xml')),
        mainType: WORKBOOK_TYPE.toUpperCase(),
      }),
    '',
  ],
  ['a target in percent-encoding', () => good(rels(relationship('rId1', 'worksheet', 'worksheets/%73heet1%2Exml'))), ''],
  ['a target with a percent sign', () => good(rels(relationship('rId1', 'worksheet', 'worksheets/%zz.xml'))), DAMAGED],
  ['a part in percent-encoding, with backslashes', () => renamed(SHEET, 'xl\\worksheets\\sheet%31.xml'), ''],
  ['a part twice, once with backslashes', () => good({ extra: [{ name: SHEET.replaceAll('/', '\\'), data: '<a/>' }] }), DAMAGED],
  ['a part twice, once in percent-encoding', () => good({ extra: [{ name: 'xl/worksheets/sheet%31.xml', data: '<a/>' }] }), DAMAGED],
  ['macros in percent-encoding', () => good({ extra: [{ name: 'xl/%76baProject.bin', data: 'x' }] }), 'The workbook holds macros'],
  ['a zip within', () => good({ extra: [{ name: 'xl/media/inner.zip', data: good() }] }), ''],
  ['a zip in the place of its sheet', () => spoilt(SHEET, (entry) => ({ ...entry, data: good() })), DAMAGED],

  // Empty parts, or names in another case
  ['a list of parts of no bytes', () => empty('[Content_Types].xml'), DAMAGED],
  ['relationships of no bytes', () => empty('_rels/.rels'), DAMAGED],
  ['a workbook part of no bytes', () => empty('xl/workbook.xml'), DAMAGED],
  ['a sheet of no bytes', () => empty(SHEET), DAMAGED],
  [
    'parts that are not read, in any encoding, well-formed or not',
    () =>
      good({
        extra: [
          ...UNREAD.flatMap((name) => CONTENTS.map((data, at) => ({ name: name.replace('.', `${at}.`), data }))),
          { name: 'docProps/core.xml', data: 'packed as nobody does', claims: { method: 12 } },
        ],
      }),
    '',
  ],
  [
    'a huge part that is not read',
    () => good({ extra: [{ name: 'customXml/item1.xml', data: 'x', claims: { size: 4_000_000_000 } }] }),
    BOMB,
  ],
  ['a picture of no bytes', () => good({ extra: [{ name: 'xl/media/a.png', data: '' }] }), ''],
  ['a byte order mark in every part', () => zip(goodParts().map((entry) => withBom(entry))), ''],
  ['three byte order marks', () => spoilt(SHEET, (entry) => withBom(entry, 'efbbbfefbbbfefbbbf')), DAMAGED],
  ['half a byte order mark', () => spoilt(SHEET, (entry) => withBom(entry, 'efbb')), DAMAGED],
  ['the mark of UTF-16 before UTF-8', () => spoilt(SHEET, (entry) => withBom(entry, 'fffe')), DAMAGED],
  ['the mark of UTF-32', () => spoilt(SHEET, (entry) => withBom(entry, 'fffe0000')), DAMAGED],
  ...['[Content_Types].xml', '_rels/.rels', 'xl/workbook.xml', SHEET].flatMap((name): [string, () => Buffer, string][] => [
    [`${name} in UTF-16`, () => spoilt(name, (entry) => utf16(entry)), DAMAGED],
    [`${name} in UTF-16, the other way round`, () => spoilt(name, (entry) => utf16(entry, true)), DAMAGED],
  ]),

  // Relationships
  ['links to 20,000 places', () => good({ parts: { 'xl/worksheets/_rels/sheet1.xml.rels': links(20_000) } }), ''],
  [
    'links to 80,000 places',
    () => good({ parts: { 'xl/worksheets/_rels/sheet1.xml.rels': links(80_000) } }),
    'The workbook describes itself at too great a length',
  ],
  [
    'a link that hides where it leads',
    () => good({ parts: { 'xl/worksheets/_rels/sheet1.xml.rels': relationships(relationship('r', 'image', 'x', ' EXTERNAL')) } }),
    'The workbook links to other files',
  ],
  ['a sheet that is not there', () => good(rels(relationship('rId1', 'worksheet', 'worksheets/sheet9.xml'))), DAMAGED],
  ['a sheet outside of it', () => good(rels(relationship('rId1', 'worksheet', '../../../../etc/passwd'))), DAMAGED],
  ['a sheet that has no place', () => good(rels(relationship('rId1', 'worksheet', ''))), DAMAGED],
  ['a sheet that nobody relates', () => good(rels('')), NO_SHEET],
  [
    'a workbook that is its own sheet',
    () => good(rels(relationship('rId1', 'worksheet', 'workbook.xml'))),
    'The headers in row 1 do not fit',
  ],
  [
    'relationships that are their own sheet',
    () => good(rels(relationship('rId1', 'worksheet', '_rels/workbook.xml.rels'))),
    'The headers in row 1 do not fit',
  ],
  [
    'a workbook that is the list of relationships',
    () => good({ parts: { '_rels/.rels': relationships(relationship('r', 'officeDocument', '_rels/.rels')) } }),
    DAMAGED,
  ],
  ['no workbook among the relationships', () => good({ parts: { '_rels/.rels': relationships('') } }), DAMAGED],
  [
    'a sheet that is also its texts and its styles',
    () =>
      good(
        rels(sheet1 + relationship('a', 'sharedStrings', 'worksheets/sheet1.xml') + relationship('b', 'styles', 'worksheets/sheet1.xml')),
      ),
    '',
  ],
  ['texts that are not there', () => good({ extraRels: relationship('rId9', 'sharedStrings', 'nowhere.xml') }), ''],
  [
    'two sheets that are each other',
    () =>
      workbook({
        sheets: [
          { name: 'a', rows: '' },
          { name: 'b', rows: GOOD_ROWS },
        ],
        ...rels(relationship('rId1', 'worksheet', 'worksheets/sheet2.xml') + relationship('rId2', 'worksheet', 'worksheets/sheet1.xml')),
      }),
    '',
  ],
  [
    '10,000 names of one sheet',
    () =>
      good({
        parts: {
          'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${Array.from({ length: 10_000 }, (_, n) => `<sheet name="s${n}" r:id="rId1"/>`).join('')}</sheets></workbook>`,
        },
      }),
    '',
  ],
]

describe('an invalid zip or package', () => {
  it.each(inTurn(CASES))('is read or refused with a message: %s', async (_, make, expected) => {
    const { refusal, rows, warnings, peakRss } = await outcomeOf(make())
    if (expected === '') expect({ refusal, rows, warnings }).toEqual({ refusal: '', rows: [{ row: 2, cells: GOOD_ROW }], warnings: [] })
    else expect(refusal).toContain(expected)
    expect(peakRss).toBeLessThan(300 * MB)
  })

  it('is read only as far as needed: 400 sheets without a header', async () => {
    const others = Array.from({ length: 400 }, (_, n) => ({ name: `s${n}`, rows: '<row r="9"><c><v>1</v></c></row>' }))
    expect((await outcomeOf(workbook({ sheets: others }))).refusal).toContain('The headers in row 1 do not fit')
    expect((await outcomeOf(workbook({ sheets: [...others, ...sheet(GOOD_ROWS).sheets] }))).rows).toHaveLength(1)
  })

  it('exists in at least 75 kinds', () => expect(CASES.length).toBeGreaterThanOrEqual(75))
})
