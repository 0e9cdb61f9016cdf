import { z } from 'zod'
import { command, contract, download, query, upload } from '../../contract.ts'
import { emptyResponse } from '../../envelope.ts'
import { exportAnswer, gridInput, gridPage, option } from '../../grid/wire.ts'
import { day, limitedText, orDefaults, recordId, savedVersion, seenVersion, text } from '../../wire/fields.ts'
import { round } from '../reviews/completed-contract.ts'
import { FINDING_OUTCOMES } from '../reviews/transitions.ts'
import { EVIDENCE_PLACES } from './evidence.ts'
import { MAX_CURE_LENGTH } from './rules.ts'

const loanNumber = z
  .union([z.string(), z.number()], 'Send a loan number: digits only')
  .transform((value) => String(value).trim())
  .pipe(z.string().regex(/^\d{1,12}$/, 'Send a loan number: digits only'))

/** The standard body of a list. The `taskStatus` is the outcome, the `userId` the responsible person. */
const findingsInput = gridInput.extend(orDefaults({ age: text, category: text }))
export type FindingsInput = z.output<typeof findingsInput>
export type FindingsRequest = z.input<typeof findingsInput>

const category = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  parentId: z.number().nullable(),
  active: z.boolean(),
})

/** A finding, visible to everybody who may open its loan. Days are `YYYY-MM-DD`, times ISO 8601. */
const finding = z.object({
  id: z.number(),
  answerId: z.number(),
  reviewId: z.number(),
  loanNumber: z.string(),
  reviewType: z.string(),
  instance: z.number(),
  sno: z.number(),
  question: z.string(),
  comment: z.string(),
  severity: z.string(),
  category: z.string(),
  subcategory: z.string(),
  responsible: z.string(),
  reviewedBy: z.string(),
  outcome: z.enum(FINDING_OUTCOMES),
  openedAt: z.string(),
  outcomeBy: z.string(),
  curedOn: z.string().nullable(),
  cure: z.string(),
  rounds: z.array(round),
  files: z.number(),
})
export type ShownFinding = z.infer<typeof finding>

const change = z.object({ at: z.string(), by: z.string(), what: z.string(), before: z.string(), after: z.string(), reason: z.string() })

/** A finding with the data of its dialog. The fields `…Why` are the reason why the viewer may not, or ''. */
const findingDetails = finding.extend({
  version: z.number(),
  borrower: z.string(),
  kind: z.string(),
  categoryId: z.number().nullable(),
  responsibleId: z.number().nullable(),
  /** Its name in the second scheme, or ''. */
  reportedAs: z.string(),
  /** The first and last possible day of a cure. */
  openedOn: z.string(),
  today: z.string(),
  /** The people who worked the loan. */
  people: z.array(option),
  categories: z.array(category),
  changes: z.array(change),
  changeWhy: z.string(),
  cureWhy: z.string(),
  reopenWhy: z.string(),
})
export type FindingDetails = z.infer<typeof findingDetails>

const evidenceFile = z.object({
  id: z.number(),
  answerId: z.number(),
  /** The round of the dispute to which the file belongs. 0: the finding itself. */
  round: z.number(),
  name: z.string(),
  mime: z.string(),
  size: z.number(),
  by: z.string(),
  at: z.string(),
  removeWhy: z.string(),
})
export type ShownEvidence = z.infer<typeof evidenceFile>

const noUpload = 'Send the fileName that the upload answered'

/** Findings with their cure and evidence (domain 4). Not in the old client's wire. */
export const findings = contract('com_quality', {
  getFindings: query('List findings', 'loans.view', { input: findingsInput, output: gridPage.or(exportAnswer) }),
  getFindingChoices: query('See the choices for listing findings', 'loans.view', {
    input: z.object({}),
    /** The choices of the list's filters: responsible people and categories of the findings that the viewer may see. */
    output: z.object({ people: z.array(option), categories: z.array(z.string()) }),
  }),
  getFinding: query('See a finding', 'loans.view', { input: z.object({ id: recordId }), output: findingDetails }),
  getLoanFindings: query('See the findings of a loan', 'loans.view', {
    input: z.object({ loanNumber }),
    output: z.object({ findings: z.array(finding) }),
  }),
  saveFinding: command('Set the category of a finding and the responsible person', 'loans.view', {
    input: z.object({ id: recordId, categoryId: recordId.nullable(), responsibleId: recordId.nullable(), version: seenVersion }),
    output: savedVersion,
  }),
  cureFinding: command('Record the cure of a finding', 'loans.view', {
    input: z.object({ id: recordId, curedOn: day, done: limitedText(MAX_CURE_LENGTH, 'What was done'), version: seenVersion }),
    output: savedVersion,
  }),
  reopenFinding: command('Reopen a cured finding', 'loans.view', {
    input: z.object({ id: recordId, reason: limitedText(MAX_CURE_LENGTH, 'The reason'), version: seenVersion }),
    output: savedVersion,
  }),
})

/** Files that support a finding or a dispute. They are uploaded first, then attached (domain 4, Evidence). Not in the old client's wire. */
export const evidence = contract('com_quality', {
  getEvidence: query('See the evidence of a review', 'loans.view', {
    input: z.object({ reviewId: recordId, place: z.enum(EVIDENCE_PLACES, 'Say finding or dispute') }),
    /** The evidence of the review. For each answer of No, `attach` has the reason why the viewer may not attach a file, or ''. */
    output: z.object({
      megabytes: z.number(),
      files: z.array(evidenceFile),
      attach: z.array(z.object({ answerId: z.number(), why: z.string() })),
    }),
  }),
  uploadEvidence: upload('Upload evidence', 'loans.view', {
    input: z.object({ uploadedFile: z.string('Send one file as multipart/form-data') }),
    output: z.object({ fileName: z.string(), title: z.string(), size: z.number() }),
  }),
  attachEvidence: command('Attach evidence', 'loans.view', {
    input: z.object({
      answerId: recordId,
      fileName: z.string(noUpload).min(1, noUpload).max(100, noUpload),
      place: z.enum(EVIDENCE_PLACES, 'Say finding or dispute'),
    }),
    output: z.object({ id: z.number() }),
  }),
  downloadEvidence: download('Download evidence', 'loans.view', { input: z.object({ id: recordId }), output: z.unknown() }),
  removeEvidence: command('Remove evidence', 'loans.view', { input: z.object({ id: recordId }), output: emptyResponse }),
})
