import { createHash } from 'node:crypto'
import { closing } from '@ivue/contracts/desks/contract.ts'
import { utility } from '@ivue/contracts/grid/contract.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { evidence, findings } from '@ivue/contracts/quality/findings/contract.ts'
import { EVIDENCE_MESSAGES, type EvidencePlace, MAX_EVIDENCE } from '@ivue/contracts/quality/findings/evidence.ts'
import { FINDING_MESSAGES } from '@ivue/contracts/quality/findings/rules.ts'
import { REVIEW_MESSAGES } from '@ivue/contracts/quality/reviews/checklist.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MULTIPART, multipart } from '../../imports/import-world.fixture.ts'
import { expectAudited } from '../../testing/expect-audited.ts'
import { type Name, type ReviewWorld, reviewWorld } from '../reviews/review-world.fixture.ts'

let t: ReviewWorld
beforeAll(async () => {
  t = await reviewWorld({ settings: { 'reviews.evidenceMegabytes': 1 } })
})
afterAll(() => t.close())

const PDF = Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<< /Type /Catalog >>\nendobj\n')
const upload = async (bytes: Buffer = PDF, name = 'Pay stub.pdf', as: Name = 'ana') =>
  (await t.send(evidence.uploadEvidence, multipart(bytes, name), t.people[as], { headers: MULTIPART })).json()
const attach = async (
  answerId: number,
  {
    as = 'ana',
    place = 'finding',
    name = 'Pay stub.pdf',
    bytes = PDF,
  }: { as?: Name; place?: EvidencePlace; name?: string; bytes?: Buffer } = {},
) => {
  const { response } = await upload(bytes, name, as)
  return t.call(evidence.attachEvidence, { answerId, fileName: response.fileName, place }, t.people[as])
}
const read = (reviewId: number, as: Name = 'ana', place: EvidencePlace = 'finding') =>
  t.call(evidence.getEvidence, { reviewId, place }, t.people[as])
const shown = async (reviewId: number, as: Name = 'ana') => {
  const { response } = await read(reviewId, as)
  return response.files.map(({ name, round, by, size, mime, removeWhy }) => ({ name, round, by, size, mime, removeWhy }))
}
const download = (id: number, as: Name) => t.send(evidence.downloadEvidence, { id }, t.people[as])
const remove = (id: number, as: Name = 'ana') => t.call(evidence.removeEvidence, { id }, t.people[as])

/** Adds an ICD QC of Ana in QC. Its first two questions are answered No, the third Yes. */
async function inQc() {
  const { id, loan } = await t.add('ICD QC')
  const { questions } = await t.open('closer', 'ana', id)
  const ids = questions.map((question) => question.id)
  const answers = ids.map((one, n) => ({ id: one, answer: n < 2 ? 'No' : 'Yes', comment: 'It is wrong', severity: '' }))
  await t.save('closer', 'ana', { operation: 'Save Answer', qaId: id, answer: answers })
  const [first = 0, second = 0, third = 0] = ids
  return { id, loan, first, second, third }
}
async function ended() {
  const review = await inQc()
  expect(await t.save('closer', 'ana', { operation: 'Final Submit', qaId: review.id, answer: [] })).toMatchObject({ flag: true })
  return review
}
const disputed = async ({ id, loan, first, second }: Awaited<ReturnType<typeof ended>>) => {
  const selectedValue = [first, second].map((one) => ({ id: one, overturn: 'Yes', overturn_comment: 'It is right' }))
  const act = { operation: 'Overturn', recId: String(loan.taskId), task: String(id), selectedValue }
  expect(await t.call(closing.dashboardClosingAction, act, t.people.closer)).toMatchObject({ flag: true })
}
const decide = (id: number, answerIds: number[], result: string) =>
  t.save('closer', 'ana', {
    operation: 'Overturned',
    qaId: id,
    answer: answerIds.map((one) => ({ id: one, overturn_result: result, overturn_comment: '' })),
  })

describe('a file attached to a finding', () => {
  it('cannot be downloaded as an uploaded workbook, even by the person who uploaded it', async () => {
    const { first } = await inQc()
    const { response } = await upload()
    await t.call(evidence.attachEvidence, { answerId: first, fileName: response.fileName, place: 'finding' }, t.people.ana)
    const { flag, msg } = (await t.send(utility.downloadXLS, { filename: response.fileName }, t.people.ana)).json()
    expect({ flag, msg }).toEqual({ flag: false, msg: MESSAGES.couldNotDownload })
  })
})

describe('an upload', () => {
  const zip = (name: string) => Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), Buffer.alloc(26), Buffer.from(name), Buffer.alloc(200)])
  it.each<[string, string, Buffer]>([
    ['a PDF', 'a.pdf', PDF],
    ['a PNG', 'a.PNG', Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(100_000)])],
    ['a JPEG', 'a.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ['a workbook', 'a.xlsx', zip('[Content_Types].xml')],
    ['text with characters of many scripts', 'a.txt', Buffer.from('Überprüft: 収入\n')],
    ['a table', 'a.csv', Buffer.from('a,b\n1,2\n')],
    ['a file of the maximum size', 'a.txt', Buffer.alloc(2 ** 20, 'x')],
  ])('is accepted as %s', async (_, name, bytes) => {
    const { flag, response } = await upload(bytes, name)
    expect([flag, response.size]).toEqual([true, bytes.length])
  })

  it.each<[string, string, Buffer, string]>([
    ['a program', 'a.exe', Buffer.from('MZ'), EVIDENCE_MESSAGES.types],
    ['a page', 'a.html', Buffer.from('<script>alert(1)</script>'), EVIDENCE_MESSAGES.types],
    ['a picture format that can contain scripts', 'a.svg', Buffer.from('<svg/>'), EVIDENCE_MESSAGES.types],
    ['a program named like a PDF', 'a.pdf', Buffer.from('MZ this program cannot be run'), 'The content of the file does not match .pdf'],
    ['an archive named like a document', 'a.docx', zip('run.exe'), 'The content of the file does not match .docx'],
    ['binary data named like a text', 'a.txt', Buffer.from([0x41, 0x00, 0x42]), 'The content of the file does not match .txt'],
    ['text that is not UTF-8', 'a.csv', Buffer.from([0x41, 0xc3]), 'The content of the file does not match .csv'],
    ['empty', 'a.pdf', Buffer.alloc(0), EVIDENCE_MESSAGES.empty],
    ['empty text', 'a.txt', Buffer.alloc(0), EVIDENCE_MESSAGES.empty],
    ['one byte too large', 'a.txt', Buffer.alloc(2 ** 20 + 1, 'x'), 'The file is larger than 1 MB'],
    ['much too large', 'a.pdf', Buffer.concat([PDF, Buffer.alloc(5 * 2 ** 20)]), 'The file is larger than 1 MB'],
    ['nameless', '', PDF, EVIDENCE_MESSAGES.types],
  ])('is refused if it is %s, and nothing of it is stored', async (_, name, bytes, msg) => {
    const before = await t.db.file.count()
    expect(await upload(bytes, name)).toMatchObject({ flag: false, msg })
    expect(await t.db.file.count()).toBe(before)
  })

  it.each([
    ['../../etc/passwd.txt', 'passwd.txt'],
    ['C:\\\\Users\\\\me\\\\stub.txt', 'stub.txt'],
  ])('is named without its folders: %s', async (name, title) => {
    expect((await upload(Buffer.from('text'), name)).response.title).toBe(title)
  })

  it('sent in JSON has no name, and is refused with a message', async () => {
    const uploadedFile = `data:application/pdf;base64,${PDF.toString('base64')}`
    expect(await t.call(evidence.uploadEvidence, { uploadedFile }, t.people.ana)).toMatchObject({
      flag: false,
      msg: EVIDENCE_MESSAGES.types,
    })
  })

  it('counts until it is attached: at most 20 files or 60 MB per person, also with several at once', async () => {
    await t.db.file.deleteMany({ where: { purpose: 'evidence', evidence: null } })
    const { first } = await inQc()
    await attach(first)
    const answers = await Promise.all(Array.from({ length: 22 }, () => upload()))
    const refused = answers.filter(({ flag }) => !flag)
    expect(refused.length).toBeGreaterThanOrEqual(2)
    for (const { response } of refused) expect(response.fields).toEqual({ uploadedFile: EVIDENCE_MESSAGES.waiting })
    const mine = { ownerId: t.people.ana.userId, purpose: 'evidence', evidence: null }
    expect(await t.db.file.count({ where: mine })).toBeLessThanOrEqual(20)
    expect((await upload(PDF, 'Pay stub.pdf', 'ben')).flag).toBe(true)

    const [one] = await t.db.file.findMany({ where: mine })
    await t.db.file.deleteMany({ where: { ...mine, id: { not: one?.id } } })
    await t.db.file.updateMany({ where: mine, data: { size: 60 * 2 ** 20 } })
    expect(await upload()).toMatchObject({ flag: false, msg: EVIDENCE_MESSAGES.waiting })
    await t.db.file.deleteMany({ where: mine })
    expect((await upload()).flag).toBe(true)
  })

  it('is in the audit trail without its name', async () => {
    await upload(PDF, 'Okafor.pdf')
    await expectAudited(t, evidence.uploadEvidence, t.people.ana, [`File of evidence: – → uploaded, ${PDF.length} bytes`])
  })
})

describe('evidence of a finding', () => {
  it('is attached while the question is answered, stored unchanged, and after the review visible to everybody who sees the finding', async () => {
    const { id, first } = await inQc()
    expect(await attach(first)).toMatchObject({ flag: true, msg: 'File attached' })
    expect(await read(id, 'closer')).toMatchObject({ flag: false, msg: MESSAGES.notFound })
    expect(await read(id, 'ben')).toMatchObject({ flag: false, msg: MESSAGES.notFound })
    const file = { name: 'Pay stub.pdf', round: 0, by: 'Ana Analyst', size: PDF.length, mime: 'application/pdf' }
    expect(await shown(id)).toEqual([{ ...file, removeWhy: '' }])
    await t.save('closer', 'ana', { operation: 'Final Submit', qaId: id, answer: [] })
    expect(await shown(id, 'closer')).toEqual([{ ...file, removeWhy: EVIDENCE_MESSAGES.notYours }])
    const stored = await t.db.evidenceFile.findFirstOrThrow({ where: { reviewId: id } })
    expect(stored.sha256).toBe(createHash('sha256').update(PDF).digest('hex'))
    const { response } = await t.call(
      findings.getLoanFindings,
      { loanNumber: (await t.db.review.findUniqueOrThrow({ where: { id } })).loanNumber },
      t.people.closer,
    )
    expect(response.findings.map(({ files }) => files)).toEqual([1, 0])
  })

  it('is downloaded as a file, never displayed, and outlives expiring uploads', async () => {
    const { id, first, loan } = await ended()
    const { response } = await attach(first, { name: 'Gehaltsnachweis März.pdf' })
    const attached = `Loan ${loan.number}: QC: – → ICD QC: finding 1: evidence ${response.id} attached`
    await expectAudited(t, evidence.attachEvidence, t.people.ana, [attached])
    await t.services.files.removeExpired(new Date('2100-01-01'))
    const answer = await download(response.id, 'closer')
    expect([
      answer.statusCode,
      answer.rawPayload.equals(PDF),
      answer.headers['content-type'],
      answer.headers['x-content-type-options'],
    ]).toEqual([200, true, 'application/pdf', 'nosniff'])
    const change = `Loan ${loan.number}: ICD QC question 1: – → evidence ${response.id} downloaded`
    await expectAudited(t, evidence.downloadEvidence, t.people.closer, [change])
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="Gehaltsnachweis M_rz.pdf"; filename*=UTF-8''Gehaltsnachweis%20M%C3%A4rz.pdf`,
    )
    expect((await download(response.id, 'ben')).json()).toMatchObject({ flag: false, msg: MESSAGES.notFound })
    expect((await shown(id)).length).toBe(1)
  })

  it('has the encoding of a text file in its content type', async () => {
    const { first } = await ended()
    const { response } = await attach(first, { name: 'Gehälter.csv', bytes: Buffer.from('März;1') })
    expect((await download(response.id, 'closer')).headers['content-type']).toBe('text/csv; charset=utf-8')
  })

  it('cannot be attached by others, to other answers, twice, or from an upload of somebody else', async () => {
    const { first, third } = await inQc()
    expect(await attach(first, { as: 'ben' })).toMatchObject({ flag: false, msg: MESSAGES.notFound })
    expect(await attach(first, { as: 'manager' })).toMatchObject({ flag: false, msg: REVIEW_MESSAGES.notYours })
    expect(await attach(third)).toMatchObject({ flag: false, msg: EVIDENCE_MESSAGES.notNo })
    const { response } = await upload()
    const again = () => t.call(evidence.attachEvidence, { answerId: first, fileName: response.fileName, place: 'finding' }, t.people.ana)
    expect((await Promise.all([again(), again(), again()])).filter(({ flag }) => flag).length).toBe(1)
    expect(await again()).toMatchObject({ flag: false, response: { fields: { fileName: EVIDENCE_MESSAGES.gone } } })
    const theirs = (await upload(PDF, 'a.pdf', 'ben')).response.fileName
    expect(await t.call(evidence.attachEvidence, { answerId: first, fileName: theirs, place: 'finding' }, t.people.ana)).toMatchObject({
      flag: false,
      msg: EVIDENCE_MESSAGES.gone,
    })
  })

  it(`has at most ${MAX_EVIDENCE} files, however many are attached at once`, async () => {
    const { id, first, second } = await inQc()
    // A person may have at most 20 unattached uploads, so no more come at once.
    for (let nth = 0; nth < 3; nth++) await attach(first)
    const answers = await Promise.all(Array.from({ length: MAX_EVIDENCE }, () => attach(first)))
    expect(answers.filter(({ flag }) => flag).length).toBe(MAX_EVIDENCE - 3)
    expect(answers.find(({ flag }) => !flag)?.msg).toBe(EVIDENCE_MESSAGES.full)
    expect((await read(id)).response.attach).toEqual([
      { answerId: first, why: EVIDENCE_MESSAGES.full },
      { answerId: second, why: '' },
    ])
  })

  it('is hidden while the answer is no finding, and visible when it is one again', async () => {
    const { id, first } = await inQc()
    const { response } = await attach(first)
    const say = (answer: string) =>
      t.save('closer', 'ana', { operation: 'Save Answer', qaId: id, answer: [{ id: first, answer, comment: 'It is wrong', severity: '' }] })
    await say('Yes')
    expect([await shown(id), (await download(response.id, 'ana')).json().flag]).toEqual([[], false])
    await say('No')
    expect((await shown(id)).length).toBe(1)
  })

  it('stays with its review after a reset', async () => {
    const { id, first } = await inQc()
    await attach(first)
    await t.db.reviewAnswer.deleteMany({ where: { reviewId: id } })
    expect(await t.db.evidenceFile.findMany({ where: { reviewId: id } })).toMatchObject([{ answerId: null, sno: 1 }])
    expect(await shown(id)).toEqual([])
  })

  it('can be removed by the person who attached it or a manager, with its bytes', async () => {
    const { id, first, loan } = await ended()
    const mine = (await attach(first)).response.id
    const other = (await attach(first)).response.id
    expect(await remove(mine, 'closer')).toMatchObject({ flag: false, msg: EVIDENCE_MESSAGES.notYours })
    const { fileId } = await t.db.evidenceFile.findUniqueOrThrow({ where: { id: mine } })
    expect([await remove(mine), await remove(other, 'manager')]).toMatchObject([{ flag: true, msg: 'File removed' }, { flag: true }])
    const removed = `Loan ${loan.number}: QC: – → ICD QC: finding 1: evidence ${other} removed`
    await expectAudited(t, evidence.removeEvidence, t.people.manager, [removed])
    expect([await shown(id), await t.db.fileChunk.count({ where: { fileId } })]).toEqual([[], 0])
    expect(await remove(mine)).toMatchObject({ flag: false, msg: MESSAGES.notFound })
  })
})

describe('evidence of a dispute', () => {
  it('is attached by the person who answers, to the current round, and stays after the decision of QC', async () => {
    const review = await ended()
    const { id, first, second } = review
    expect(await attach(first, { as: 'closer' })).toMatchObject({ flag: false, msg: FINDING_MESSAGES.notYours })
    expect(await attach(first, { as: 'processor', place: 'dispute' })).toMatchObject({ flag: false })
    const { response } = await attach(first, { as: 'closer', place: 'dispute' })
    expect(await shown(id)).toMatchObject([{ round: 1, by: 'Clo Closer' }])
    await disputed(review)
    expect(await attach(first, { as: 'closer', place: 'dispute' })).toMatchObject({ flag: false })
    expect(await decide(id, [first, second], 'Accept')).toMatchObject({ flag: true })
    expect(await remove(response.id, 'closer')).toMatchObject({ flag: false, msg: EVIDENCE_MESSAGES.final })
    expect(await attach(first)).toMatchObject({ flag: false, msg: EVIDENCE_MESSAGES.rebutted })
    expect((await read(id, 'closer', 'dispute')).response.attach.every(({ why }) => why !== '')).toBe(true)
  })

  it('belongs to the next round when the finding is disputed again', async () => {
    const review = await ended()
    await disputed(review)
    await decide(review.id, [review.first, review.second], 'Reject')
    expect(await attach(review.first, { as: 'closer', place: 'dispute' })).toMatchObject({ flag: true })
    expect(await shown(review.id)).toMatchObject([{ round: 2, removeWhy: EVIDENCE_MESSAGES.notYours }])
  })
})

it.each([
  [{ answerId: 'x', fileName: 'y', place: 'finding' }, 'answerId'],
  [{ answerId: 1, fileName: '', place: 'finding' }, 'fileName'],
  [{ answerId: 1, fileName: 'y', place: 'elsewhere' }, 'place'],
])('an invalid body is refused with its field: %j', async (body, field) => {
  const { flag, response } = await t.call(evidence.attachEvidence, body as never, t.people.ana)
  expect([flag, Object.keys((response as unknown as { fields: object }).fields)]).toEqual([false, [field]])
})
