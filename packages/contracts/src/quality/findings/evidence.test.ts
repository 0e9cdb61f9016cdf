import { describe, expect, test } from 'vitest'
import { aViewer } from '../../session/viewer.fixture.ts'
import { REVIEW_MESSAGES } from '../reviews/checklist.ts'
import {
  cleanFileName,
  EVIDENCE_MESSAGES,
  type EvidenceFacts,
  findEvidenceType,
  MAX_EVIDENCE,
  whyNotAttach,
  whyNotRemove,
} from './evidence.ts'
import { FINDING_MESSAGES } from './rules.ts'

const bytes = (...parts: (string | number[])[]) => new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part as string))))
const zipOf = (name: string) => bytes([0x50, 0x4b, 3, 4], new Array(26).fill(0), name)

describe('a file is recognized by its name and first bytes', () => {
  test.each([
    ['letter.pdf', bytes('%PDF-1.7'), 'application/pdf'],
    ['LETTER.PDF', bytes('%PDF-1.7'), 'application/pdf'],
    ['a.pdf', bytes('<html>'), 'wrong'],
    ['a.pdf', bytes(''), 'wrong'],
    ['a.png', bytes([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), 'image/png'],
    ['a.png', bytes([0xff, 0xd8, 0xff]), 'wrong'],
    ['a.jpeg', bytes([0xff, 0xd8, 0xff, 0xe0]), 'image/jpeg'],
    ['a.xlsx', zipOf('[Content_Types].xml'), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['a.docx', zipOf('_rels/.rels'), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['a.docx', zipOf('payload.exe'), 'wrong'],
    ['a.docx', bytes('PK'), 'wrong'],
    ['a.txt', bytes('anything'), 'text/plain'],
    ['a.csv', bytes('a,b'), 'text/csv'],
    ['a.exe', bytes('MZ'), 'none'],
    ['a.svg', bytes('<svg/>'), 'none'],
    ['a.html', bytes('<html>'), 'none'],
    ['a.docm', zipOf('[Content_Types].xml'), 'none'],
    ['a.pdf.exe', bytes('%PDF-1.7'), 'none'],
    ['pdf', bytes('%PDF-1.7'), 'none'],
    ['', bytes('%PDF-1.7'), 'none'],
    ['a.constructor', bytes('%PDF-1.7'), 'none'],
  ])('%s', (name, head, expected) => {
    const type = findEvidenceType(name)
    expect(type === null ? 'none' : type.begins(head) ? type.mime : 'wrong').toBe(expected)
  })
})

test.each([
  ['../../etc/passwd.txt', 'passwd.txt'],
  ['C:\\Users\\me\\stub.pdf', 'stub.pdf'],
  ['bad\u0000\r\nname.pdf', 'badname.pdf'],
  ['turned\u202Efdp.exe', 'turnedfdp.exe'],
  ['Lohnabrechnung März.pdf', 'Lohnabrechnung März.pdf'],
  ['/', ''],
])('a file name loses its path and control characters: %j', (name, plain) => {
  expect(cleanFileName(name)).toBe(plain)
})

test('a long file name is shortened before its extension', () => {
  const plain = cleanFileName(`${'x'.repeat(400)}.pdf`)
  expect([plain.length, plain.endsWith('.pdf')]).toEqual([150, true])
})

const analyst = aViewer({ userId: 7, permissions: new Set(['quality.closer.review']) })
const other = aViewer({ userId: 8, permissions: new Set(['quality.closer.review']) })
const manager = aViewer({ userId: 9, roles: ['Manager - QC'], permissions: new Set(['quality.manage']) })
const inQc: EvidenceFacts = {
  review: { kind: 'closer', status: 'In QC', reviewerId: 7, audit: '', selection: 'In-line', asksReason: false, conflictActive: false },
  answer: 'No',
  outcome: null,
  disputing: 'not at this desk',
  files: 0,
}
const ended: EvidenceFacts = { ...inQc, review: { ...inQc.review, status: 'Completed - Findings' }, outcome: 'Open' }

describe('attaching evidence', () => {
  test.each([
    ['by the reviewer while answering', analyst, 'finding', inQc, null],
    ['by another analyst', other, 'finding', inQc, REVIEW_MESSAGES.notYours],
    ['to an answer of Yes', analyst, 'finding', { ...inQc, answer: 'Yes' }, EVIDENCE_MESSAGES.notNo],
    [
      'before the review started',
      analyst,
      'finding',
      { ...inQc, review: { ...inQc.review, status: 'Pending' } },
      REVIEW_MESSAGES.notStarted,
    ],
    ['as the last file that fits', analyst, 'finding', { ...inQc, files: MAX_EVIDENCE - 1 }, null],
    ['as one file too many', analyst, 'finding', { ...inQc, files: MAX_EVIDENCE }, EVIDENCE_MESSAGES.full],
    ['by the reviewer to a finding', analyst, 'finding', ended, null],
    ['by a manager to a finding', manager, 'finding', ended, null],
    ['by somebody else to a finding', other, 'finding', ended, FINDING_MESSAGES.notYours],
    ['to a rebutted finding', analyst, 'finding', { ...ended, outcome: 'Rebutted' }, EVIDENCE_MESSAGES.rebutted],
    ['to a dispute by the person who answers it', other, 'dispute', { ...ended, disputing: null }, null],
    ['to a dispute by another person', analyst, 'dispute', ended, 'not at this desk'],
  ] as const)('%s', (_, viewer, place, facts, why) => {
    expect(whyNotAttach(viewer, place, facts)).toBe(why)
  })
})

test.each([
  ['the person who attached it', other, false, null],
  ['somebody else', analyst, false, EVIDENCE_MESSAGES.notYours],
  ['a manager of quality', manager, false, null],
  ['the person who attached it, after the dispute is final', other, true, EVIDENCE_MESSAGES.final],
  ['a manager, after the dispute is final', manager, true, EVIDENCE_MESSAGES.final],
] as const)('removing evidence by %s', (_, viewer, final, why) => {
  expect(whyNotRemove(viewer, { uploadedById: 8, final })).toBe(why)
})
