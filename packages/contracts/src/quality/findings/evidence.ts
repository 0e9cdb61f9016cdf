import type { Viewer } from '../../session/viewer.ts'
import { type ReviewState, whyNotAnswerQuestions } from '../reviews/checklist.ts'
import type { FindingOutcome } from '../reviews/transitions.ts'
import { type FindingFacts, managesFindings, whyNotChangeFinding } from './rules.ts'

export const MAX_EVIDENCE = 20
/** The limits of a person's uploads that are not attached yet: files, and their total size. */
const MAX_UPLOADS = { files: 20, megabytes: 60 }
/** Maximum number of characters of a file name. A longer name is shortened in the middle. */
const MAX_NAME = 150
/** How many leading bytes of a file are read to check its type. */
export const HEAD_BYTES = 64

/** What a file is attached to: the finding made by QC, or the dispute by the worked person. */
export const EVIDENCE_PLACES = ['finding', 'dispute'] as const
export type EvidencePlace = (typeof EVIDENCE_PLACES)[number]

const OPENXML = 'application/vnd.openxmlformats-officedocument'

interface EvidenceType {
  mime: string
  /** Whether the first bytes belong to that type. Files are never opened. */
  begins(head: Uint8Array): boolean
  /** Whether all bytes must be text. */
  text?: true
}

const startsWith =
  (...bytes: number[]) =>
  (head: Uint8Array) =>
    bytes.every((byte, index) => head[index] === byte)

/** Names of the first entry in the archive of a workbook or document. Other archives are rejected. */
const OFFICE_ENTRIES = ['[Content_Types].xml', '_rels/', 'docProps/', 'word/', 'xl/', 'customXml/']
const isOffice = (head: Uint8Array) => {
  if (!startsWith(0x50, 0x4b, 0x03, 0x04)(head)) return false
  const name = new TextDecoder().decode(head.subarray(30))
  return OFFICE_ENTRIES.some((entry) => name.startsWith(entry))
}

/** The allowed types (domain 4, Evidence), by file name extension. */
export const EVIDENCE_TYPES: Readonly<Record<string, EvidenceType>> = {
  pdf: { mime: 'application/pdf', begins: startsWith(0x25, 0x50, 0x44, 0x46, 0x2d) },
  png: { mime: 'image/png', begins: startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) },
  jpg: { mime: 'image/jpeg', begins: startsWith(0xff, 0xd8, 0xff) },
  jpeg: { mime: 'image/jpeg', begins: startsWith(0xff, 0xd8, 0xff) },
  xlsx: { mime: `${OPENXML}.spreadsheetml.sheet`, begins: isOffice },
  docx: { mime: `${OPENXML}.wordprocessingml.document`, begins: isOffice },
  txt: { mime: 'text/plain', begins: () => true, text: true },
  csv: { mime: 'text/csv', begins: () => true, text: true },
}

export const EVIDENCE_MESSAGES = {
  types: 'Attach a PDF, PNG, JPEG, XLSX, DOCX, TXT or CSV file',
  empty: 'The file is empty',
  gone: 'This upload is no longer there. Attach the file again',
  notNo: 'Evidence belongs to an answer of No',
  waiting: `At most ${MAX_UPLOADS.files} files and ${MAX_UPLOADS.megabytes} MB of yours may wait to be attached. Attach them, or wait until they expire`,
  full: `A finding has at most ${MAX_EVIDENCE} files`,
  rebutted: 'QC accepted the dispute of this finding, no more evidence can be added',
  final: 'The dispute of this finding is final, its evidence stays',
  notYours: 'Only the person who attached a file or a manager of quality may remove it',
} as const

export const wrongContentMessage = (extension: string) => `The content of the file does not match .${extension}`
export const tooLargeMessage = (megabytes: number) => `The file is larger than ${megabytes} MB`

/** Returns why a person may not upload more files before attaching some, or null. */
export const uploadsProblem = ({ files, bytes }: { files: number; bytes: number }): string | null =>
  files > MAX_UPLOADS.files || bytes > MAX_UPLOADS.megabytes * 2 ** 20 ? EVIDENCE_MESSAGES.waiting : null

export const readExtension = (name: string): string => /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? ''

/** Returns the type for a file name's extension, or null if it is not allowed. */
export function findEvidenceType(name: string): EvidenceType | null {
  const extension = readExtension(name)
  return Object.hasOwn(EVIDENCE_TYPES, extension) ? (EVIDENCE_TYPES[extension] ?? null) : null
}

/**
 * Returns a file name without folders, control characters and characters that change
 * the text direction. It is shortened to at most 150 characters and keeps its end.
 */
export function cleanFileName(name: string): string {
  const last = name.replaceAll('\\', '/').split('/').at(-1) ?? ''
  const plain = last.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim()
  if (plain.length <= MAX_NAME) return plain
  const end = plain.slice(-20)
  return `${plain.slice(0, MAX_NAME - end.length - 1)}…${end}`
}

export interface EvidenceFacts {
  review: ReviewState
  answer: string
  /** The outcome of the finding, null before Final Submit. */
  outcome: FindingOutcome | null
  /** The reason why the viewer may not dispute this finding at their desk now, or null. */
  disputing: string | null
  files: number
}

const findingOf = ({ review: { kind, reviewerId, conflictActive } }: EvidenceFacts, outcome: FindingOutcome): FindingFacts => ({
  kind,
  reviewerId,
  conflictActive,
  outcome,
})

/**
 * Returns why the viewer may not attach a file, or null. The reviewer may while answering, and later also quality managers. A dispute's
 * files may be attached by the person who answers it.
 */
export function whyNotAttach(viewer: Viewer, place: EvidencePlace, facts: EvidenceFacts): string | null {
  const { review, answer, outcome, disputing, files } = facts
  const refused =
    place === 'dispute'
      ? disputing
      : outcome === null
        ? whyNotAnswerQuestions(viewer, review)
        : whyNotChangeFinding(viewer, findingOf(facts, outcome))
  if (refused) return refused
  if (answer !== 'No') return EVIDENCE_MESSAGES.notNo
  if (outcome === 'Rebutted') return EVIDENCE_MESSAGES.rebutted
  return files >= MAX_EVIDENCE ? EVIDENCE_MESSAGES.full : null
}

/** Returns why the viewer may not remove a file, or null. Nobody may once QC's decision on the dispute is `final`. */
export function whyNotRemove(viewer: Viewer, { uploadedById, final }: { uploadedById: number; final: boolean }): string | null {
  if (uploadedById !== viewer.userId && !managesFindings(viewer)) return EVIDENCE_MESSAGES.notYours
  return final ? EVIDENCE_MESSAGES.final : null
}
