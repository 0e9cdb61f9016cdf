import { MESSAGES } from '@ivue/contracts/messages.ts'
import { describe, expect, it } from 'vitest'
import { inTurn } from '../../testing/thorough.ts'
import { claim, GOOD_ROWS, good, goodParts, HEADER, hostileFolder, MB, outcomeOf, SHEET, sheet, written } from './hostile.fixture.ts'
import { relationship, relationships, rowsXml, workbook, zip } from './made-by-hand.fixture.ts'
import { readWorkbook } from './read-workbook.ts'
import { DAMAGED, TOO_MUCH_MEMORY } from './unreadable-workbook.ts'

/** Malicious and broken workbooks (quality S7): each gives a message for the sender, and none costs much memory. */
hostileFolder()
const wholeSheet = (prolog: string, rows: string) =>
  sheet(`<?xml version="1.0"?>${prolog}<worksheet><sheetData>${rows}</sheetData></worksheet>`)
const LAUGHS = `<!DOCTYPE l [<!ENTITY a "ha">${Array.from('bcdefghij', (to, i) => `<!ENTITY ${to} "${`&${'abcdefghij'[i]};`.repeat(10)}">`).join('')}]>`

const compoundFile = (directory: string) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1528), Buffer.from(directory, 'utf16le'), Buffer.alloc(900)])

const ENTITIES = 'The workbook defines XML entities'
const BOMB = 'The workbook unpacks to far more'
const MACROS = 'The workbook holds macros'
const LINKS = 'The workbook links to other files'
const WORKBOOK_OF = (type: string) => `application/vnd.${type}`

const CASES: [string, () => Buffer | string, message: string][] = [
  // Wrong file type with the right extension
  ['an empty file', () => '', MESSAGES.invalidFileType],
  ['a text file', () => 'Loan Number,Amount\n0204518873,412500\n', MESSAGES.invalidFileType],
  ['a web page', () => '<html><table></table></html>', MESSAGES.invalidFileType],
  ['a PDF', () => '%PDF-1.7\n%âãÏÓ', MESSAGES.invalidFileType],
  ['a workbook of before 2007', () => compoundFile('Workbook'), MESSAGES.invalidFileType],
  ['any other zip file', () => zip([{ name: 'readme.txt', data: 'hello' }]), MESSAGES.invalidFileType],
  [
    'a Word document',
    () => good({ mainType: WORKBOOK_OF('openxmlformats-officedocument.wordprocessingml.document.main+xml') }),
    MESSAGES.invalidFileType,
  ],
  [
    'an OpenDocument sheet',
    () =>
      zip([
        { name: 'mimetype', data: 'application/vnd.oasis.opendocument.spreadsheet' },
        { name: 'content.xml', data: '<a/>' },
      ]),
    MESSAGES.invalidFileType,
  ],
  ['a zip of which only the end is one', () => Buffer.concat([Buffer.from('MZ'), good()]), MESSAGES.invalidFileType],

  // Protected
  ['a workbook with a password', () => compoundFile('EncryptedPackage'), 'The workbook is protected with a password'],
  ['an encrypted part', () => claim(SHEET, { flags: 1 }), 'The workbook is protected with a password'],

  // Workbooks with more than rows
  ['macros', () => good({ extra: [{ name: 'xl/vbaProject.bin', data: 'x' }] }), MACROS],
  ['a macro workbook with another ending', () => good({ mainType: WORKBOOK_OF('ms-excel.sheet.macroEnabled.main+xml') }), MACROS],
  ['a binary workbook', () => good({ mainType: WORKBOOK_OF('ms-excel.sheet.binary.macroEnabled.main') }), MACROS],
  ['old macro sheets', () => good({ extra: [{ name: 'xl/macrosheets/sheet1.xml', data: '<a/>' }] }), MACROS],
  ['links to other workbooks', () => good({ extra: [{ name: 'xl/externalLinks/externalLink1.xml', data: '<externalLink/>' }] }), LINKS],
  [
    'a relationship that leads out',
    () => good({ extraRels: relationship('rId9', 'oleObject', 'file://server/share/x.xlsx', 'External') }),
    LINKS,
  ],
  [
    'a picture from the net',
    () =>
      good({
        extra: [
          {
            name: 'xl/drawings/_rels/drawing1.xml.rels',
            data: relationships(relationship('r', 'image', 'http://example.org/x.png', 'External')),
          },
        ],
      }),
    LINKS,
  ],
  [
    'a data connection',
    () => good({ extra: [{ name: 'xl/connections.xml', data: '<connections/>' }] }),
    'The workbook has data connections',
  ],
  ['an embedded file', () => good({ extra: [{ name: 'xl/embeddings/oleObject1.bin', data: 'x' }] }), 'The workbook has embedded objects'],

  // Zip bombs
  ['a sheet of 100 MB in 100 KB', () => good(sheet(GOOD_ROWS + ' '.repeat(100 * MB))), BOMB],
  [
    'a sheet that claims to be small',
    () =>
      zip(
        goodParts(sheet(GOOD_ROWS + ' '.repeat(3 * MB))).map((entry) =>
          entry.name === SHEET ? { ...entry, claims: { size: 2000 } } : entry,
        ),
      ),
    DAMAGED,
  ],
  ['a part that claims to be huge', () => claim(SHEET, { size: 4_000_000_000 }), BOMB],
  [
    'five parts of 110 MB',
    () =>
      good({
        extra: [1, 2, 3, 4, 5].map((n) => ({ name: `xl/media/${n}.bin`, data: 'x', claims: { size: 110 * MB, compressedSize: 60 * MB } })),
      }),
    BOMB,
  ],
  [
    'shared texts of 70 MB',
    () =>
      zip(
        goodParts({ sharedStrings: '' }).map((entry) =>
          entry.name.endsWith('sharedStrings.xml') ? { ...entry, claims: { size: 70 * MB, compressedSize: 35 * MB } } : entry,
        ),
      ),
    BOMB,
  ],
  [
    '600 parts',
    () => good({ extra: Array.from({ length: 600 }, (_, n) => ({ name: `xl/media/${n}.png`, data: 'x' })) }),
    'The workbook has more than 500 parts',
  ],
  ['parts that share their bytes', () => claim('xl/workbook.xml', { offset: 0 }), DAMAGED],
  ['entities that multiply', () => good(wholeSheet(LAUGHS, '<row r="1"><c r="A1" t="inlineStr"><is><t>&j;</t></is></c></row>')), ENTITIES],
  [
    'entities in the shared texts',
    () => good({ sharedStrings: '', parts: { 'xl/sharedStrings.xml': `<?xml version="1.0"?>${LAUGHS}<sst><si><t>&j;</t></si></sst>` } }),
    ENTITIES,
  ],
  [
    'an entity that reads a file',
    () =>
      good({
        parts: { 'xl/workbook.xml': '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><workbook>&x;</workbook>' },
      }),
    ENTITIES,
  ],
  ['entities behind a comment', () => good(wholeSheet(`<!--${'-a'.repeat(9000)}-->${LAUGHS}`, GOOD_ROWS)), ENTITIES],
  [
    'an element with 200,000 attributes',
    () => good(sheet(`<row ${Array.from({ length: 200_000 }, (_, n) => `a${n}="${n % 7}"`).join(' ')}></row>`)),
    'The headers in row 1 do not fit',
  ],
  ['elements a million deep', () => good(sheet('<a>'.repeat(1_000_000))), DAMAGED],

  // Broken
  ['half a file', () => good().subarray(0, 900), DAMAGED],
  ['a file without its last bytes', () => good().subarray(0, -30), DAMAGED],
  ['bytes overwritten in the middle', () => Buffer.concat([good().subarray(0, 60), Buffer.alloc(80, 7), good().subarray(140)]), DAMAGED],
  ['a way of packing nobody uses', () => claim(SHEET, { method: 12 }), DAMAGED],
  ['two parts of one name', () => good({ extra: [{ name: 'xl/WORKSHEETS/sheet1.xml', data: '<worksheet/>' }] }), DAMAGED],
  ['a part that climbs out of the folder', () => good({ extra: [{ name: '../../etc/passwd', data: 'x' }] }), DAMAGED],
  ['no list of parts', () => good({ parts: { '[Content_Types].xml': null } }), MESSAGES.invalidFileType],
  ['no workbook part', () => good({ parts: { 'xl/workbook.xml': null } }), DAMAGED],
  ['no sheet part', () => good({ parts: { [SHEET]: null } }), DAMAGED],
  [
    'a sheet in UTF-16',
    () => good({ parts: { [SHEET]: Buffer.from('\ufeff<?xml version="1.0" encoding="UTF-16"?><worksheet/>', 'utf16le') } }),
    DAMAGED,
  ],
  [
    'a sheet in Latin-1',
    () => good({ parts: { [SHEET]: Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><worksheet/>', 'latin1') } }),
    DAMAGED,
  ],
  [
    'bytes that are no UTF-8',
    () =>
      good({
        parts: {
          [SHEET]: Buffer.concat([
            Buffer.from('<worksheet><sheetData>'),
            Buffer.from([0xc3, 0x28]),
            Buffer.from('</sheetData></worksheet>'),
          ]),
        },
      }),
    DAMAGED,
  ],
  ['XML that ends too early', () => good(wholeSheet('', '<row r="1"><c r="A1"><v>1')), DAMAGED],
  ['XML with crossed tags', () => good(sheet('<row r="1"><c r="A1"></row></c>')), DAMAGED],
  ['an entity nobody defined', () => good(sheet('<row r="1"><c r="A1" t="str"><v>&boom;</v></c></row>')), DAMAGED],
  [
    'a text that is not there',
    () => good({ ...sheet('<row r="1"><c r="A1" t="s"><v>7</v></c></row>'), sharedStrings: '<si><t>a</t></si>' }),
    DAMAGED,
  ],
  ['rows that run backwards', () => good(sheet(`${GOOD_ROWS}<row r="1"><c r="A1"><v>1</v></c></row>`)), DAMAGED],
  ['row 1,048,577', () => good(sheet(`${GOOD_ROWS}<row r="1048577"><c r="A1048577"><v>1</v></c></row>`)), DAMAGED],
  ['a column beyond XFD', () => good(sheet(`${GOOD_ROWS}<row r="3"><c r="XFE3"><v>1</v></c></row>`)), DAMAGED],
  ['a row within a row', () => good(sheet('<row r="1"><row r="2"></row></row>')), DAMAGED],

  // Not the expected workbook
  [
    'only hidden sheets',
    () =>
      good({
        sheets: [
          { name: 'a', rows: GOOD_ROWS, state: 'hidden' },
          { name: 'b', rows: GOOD_ROWS, state: 'veryHidden' },
        ],
      }),
    'The workbook has no visible sheet',
  ],
  [
    'an empty sheet',
    () => good(sheet('')),
    'The headers in row 1 do not fit: column A: expected "Loan Number", found nothing; column B: expected "Amount", found nothing;',
  ],
  ['the header in row 2', () => good(sheet(rowsXml([HEADER], 2))), 'The headers are in row 2: delete the rows above.'],
  ['a missing column', () => good(sheet(rowsXml([['Loan Number', 'Closing']]))), 'column B: expected "Amount", found "Closing"'],
  ['an unknown column', () => good(sheet(rowsXml([['Loan Number', 'Amount', 'SSN']]))), 'column C: expected "Closing", found "SSN"'],
  ['a column too many', () => good(sheet(rowsXml([[...HEADER, 'Notes']]))), 'column D: expected nothing, found "Notes"'],
  ['a column twice', () => good(sheet(rowsXml([[...HEADER, 'Amount']]))), 'column D: "Amount" is already in column B'],
  [
    'a header of 30,000 characters',
    () => good(sheet(rowsXml([['Loan Number', 'x'.repeat(30_000), 'Closing']]))),
    `column B: expected "Amount", found "${'x'.repeat(60)}…"`,
  ],
  [
    'more rows than allowed',
    () => good(sheet(rowsXml([HEADER, ...Array.from({ length: 1001 }, (_, n) => ['1', n, n])]))),
    'The sheet has more than 1,000 rows',
  ],
]

describe('a hostile workbook', () => {
  it.each(inTurn(CASES))('is refused with a message: %s', async (_, make, message) => {
    const { refusal, peakRss } = await outcomeOf(make())
    expect(refusal).toContain(message)
    expect(peakRss).toBeLessThan(300 * MB)
  })

  it('is refused if its texts exceed the memory of the reading process', async () => {
    // Distinct texts with a deflate ratio low enough to pass the bomb check.
    const texts = Array.from(
      { length: 340_000 },
      (_, n) => `<si><t>${Math.sin(n + 1)}${Math.cos(n + 1)}${n}${'é'.repeat(40)}</t></si>`,
    ).join('')
    const path = await written(workbook({ ...sheet(GOOD_ROWS), sharedStrings: texts }))
    await expect(readWorkbook(path, { header: HEADER, heapMb: 24 })).rejects.toThrow(TOO_MUCH_MEMORY)
    await expect(readWorkbook(path, { header: HEADER, rssMb: 40 })).rejects.toThrow(TOO_MUCH_MEMORY)
  })

  it('is refused if it takes too long, and its process ends', async () => {
    const path = await written(good())
    await expect(readWorkbook(path, { header: HEADER, timeLimit: 1 })).rejects.toThrow('The workbook takes too long to read')
  })

  it('exists in at least 60 kinds', () => expect(CASES.length).toBeGreaterThanOrEqual(60))
})
