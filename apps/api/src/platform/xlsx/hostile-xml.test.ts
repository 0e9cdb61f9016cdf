import { MESSAGES } from '@ivue/contracts/messages.ts'
import { describe, expect, it } from 'vitest'
import { inTurn } from '../../testing/thorough.ts'
import { good, hostileFolder, MB, outcomeOf } from './hostile.fixture.ts'
import { DAMAGED } from './unreadable-workbook.ts'

/**
 * Parts whose XML provokes repeated scanning, each in a file of some kilobytes (quality S7). Quadratic work on such a part would hit
 * the reading process's limits, whose messages are not expected here.
 */
hostileFolder()

const SIZE = 1.3 * MB
const run = (text: string) => text.repeat(Math.ceil(SIZE / text.length))

/** Shapes of XML. `breaks` is where a shape stops being well-formed: before its root element, after it, or never. */
const SHAPES: [name: string, xml: string, breaks: 'before' | 'after' | 'never'][] = [
  ['tags that never end', `<R>${run('<Relationship ')}`, 'after'],
  ['tags with a prefix that never end', `<R>${run('<a:Relationship ')}`, 'after'],
  ['comments that never end', run('<!--'), 'before'],
  ['comments without end before a root', `${run('<!---->')}<R/>`, 'never'],
  ['a comment that never ends after many dashes', `<R><!--${run('- ')}`, 'after'],
  ['spaces without end before a root', `${run(' ')}<R/>`, 'never'],
  ['instructions and no root', `<?xml version="1.0"?>${run('<?a b?>')}`, 'before'],
  ['an instruction that never ends', `<?a ${run('?')}`, 'before'],
  ['encodings without end', `<?xml version="1.0" ${run('encoding=')}`, 'before'],
  ['an encoding that never ends', `<?xml version="1.0" encoding="${run('utf-8 ')}`, 'before'],
  ['a document type that never ends', `<!DOCTYPE R [${run('<!ENTITY a "')}`, 'before'],
  ['end tags alone', run('</a>'), 'before'],
  ['spaces without end in a tag', `<R${run(' ')}></R>`, 'never'],
  ['an attribute without end', `<R a="${run('TargetMode="External'.replaceAll('"', "'"))}"></R>`, 'never'],
  ['an attribute that never ends', `<R a="${run("='")}`, 'after'],
  [
    'a hundred thousand namespaces',
    `<R ${Array.from({ length: 40_000 }, (_, n) => `xmlns:n${n}="urn:example:${n}"`).join(' ')}/>`,
    'never',
  ],
  ['elements without end, one in the other', run('<a>'), 'after'],
  ['an entity whose name never ends', `<R>&${run('x')}`, 'after'],
  ['an entity with a name without end', `<R>&${run('x')};</R>`, 'after'],
  ['letters as numbers', `<R>${run('&#32;')}</R>`, 'never'],
  ['brackets without end', `<R>${run(']]')}</R>`, 'never'],
  ['a CDATA section that never ends', `<R><![CDATA[${run(']]')}`, 'after'],
  ['siblings without end', `<R>${run('<a/>')}</R>`, 'never'],
]

const TOO_LONG = 'The workbook describes itself at too great a length'
/** The refusal for a part that is XML without the expected content; '' if the workbook is readable without it. */
const PARTS: [part: string, empty: string][] = [
  ['[Content_Types].xml', TOO_LONG],
  ['xl/workbook.xml', 'The workbook has no visible sheet'],
  ['xl/sharedStrings.xml', ''],
  ['xl/styles.xml', ''],
  ['xl/worksheets/sheet1.xml', 'The headers in row 1 do not fit'],
  ['xl/worksheets/_rels/sheet1.xml.rels', ''],
  ['xl/comments1.xml', ''],
]
/** Parts that are not read, or whose relationships count only if they are XML. */
const UNREAD = ['xl/comments1.xml', 'xl/worksheets/_rels/sheet1.xml.rels']
const LINKED = [
  '<Relationship Id="rId97" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/>',
  '<Relationship Id="rId98" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/>',
].join('')

describe.each(PARTS.map((part, at) => [...part, at] as const))('%s', (part, empty, at) => {
  it.each(inTurn(SHAPES, at))('of %s is read or refused with a message, in time', async (_, xml, breaks) => {
    const { refusal, rows, peakRss } = await outcomeOf(good({ extraRels: LINKED, parts: { [part]: xml } }))
    const broken = breaks !== 'never' && !UNREAD.includes(part)
    if (!broken) expect(refusal).toContain(empty)
    else if (part === '[Content_Types].xml') expect(refusal.startsWith(TOO_LONG) || refusal === DAMAGED).toBe(true)
    else expect(refusal).toBe(DAMAGED)
    expect(refusal).not.toBe(MESSAGES.invalidFileType)
    expect(rows).toHaveLength(refusal === '' ? 1 : 0)
    expect(peakRss).toBeLessThan(300 * MB)
  })
})
