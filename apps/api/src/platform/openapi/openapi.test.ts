import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { CALLS, callKey } from '@ivue/contracts/calls.ts'
import { callPath } from '@ivue/contracts/contract.ts'
import { closing } from '@ivue/contracts/desks/contract.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD } from '../../testing/add-person.ts'
import { addLoan } from '../../testing/loans.ts'
import { type SignIn, type TestApp, testApp } from '../../testing/test-app.ts'
import { SESSION_COOKIE } from '../rpc/session-secrets.ts'
import { buildDocument } from './document.ts'
import written from './examples.json' with { type: 'json' }
import { exampleOf } from './examples.ts'

const run = promisify(execFile)
const PACKAGE = fileURLToPath(new URL('../../..', import.meta.url))
const TSC = join(PACKAGE, '../../node_modules/typescript/bin/tsc')
const GENERATOR = join(dirname(createRequire(import.meta.url).resolve('oazapfts')), 'cli.cjs')

const document = buildDocument({ server: '', sessionCookie: SESSION_COOKIE })
const ajv = new Ajv2020({ strict: false, validateFormats: false }).addSchema(document, 'document')
const schemaAt = (...path: string[]) =>
  ajv.compile({ $ref: `document#/${path.map((part) => encodeURIComponent(part.replaceAll('/', '~1'))).join('/')}` })
const operationAt = (call: { option: string; task: string }) => ['paths', `/${callPath(call)}`, 'post']

describe('the OpenAPI document', () => {
  it('is valid', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document))
    expect([valid, errors]).toEqual([true, undefined])
  })

  it('has an operation with title and permission for each call', () => {
    const described = Object.values(document.paths).map(({ post }) => [post.operationId, post.summary, post['x-permission']])
    expect(described).toEqual(CALLS.map(({ option, task, title, access }) => [`${option}_${task}`, title, access]))
  })

  it('has an example for each call, which the call and its schema accept', () => {
    // If the body made from the schema is refused, write one into examples.json.
    const refused = CALLS.flatMap((call) => {
      const example = exampleOf(call)
      const fits = schemaAt(...operationAt(call), 'requestBody', 'content', 'application/json', 'schema')
      return call.input.safeParse(example).success && fits(example) ? [] : [[callKey(call), fits.errors]]
    })
    expect(refused).toEqual([])
  })

  it('has examples written by hand only for calls, in their order', () => {
    expect(Object.keys(written)).toEqual(CALLS.map(callKey).filter((key) => key in written))
  })
})

/** Values that examples have in fields of secrets. None opens anything: no SSN begins with 000. */
const PLACEHOLDERS = ['your password', 'your new password', 'token of the mailed link', '000000', '000000000']
const SECRET_FIELD = /passw|token|secret|ssn|cookie/i
/** Calls whose `code` is one of an authenticator. */
const WITH_CODE = /option=com_(login|session)&/

describe('no example, default or text of the OpenAPI document', () => {
  /** Every text of the document with the names of the fields above it. */
  const texts = (value: unknown, path: readonly string[] = []): { text: string; path: readonly string[] }[] => {
    if (typeof value === 'string') return [{ text: value, path }]
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).flatMap(([key, inner]) => [
      ...(Array.isArray(value) ? [] : [{ text: key, path }]),
      ...texts(inner, Array.isArray(value) ? path : [...path, key]),
    ])
  }
  const all = texts(document)

  it('has the password, a token or an SSN of the demo world or of a test', () => {
    const secret = new RegExp(`${PASSWORD}|#\\d{2,4}|\\b\\d{3}-?\\d{2}-?\\d{4}\\b|[\\w-]{43}|@[\\w-]+\\.`)
    const isName = ({ text }: { text: string }) => /^(#\/)?[\w/]+$/.test(text) && !/^\d+$/.test(text)
    expect(all.filter((one) => secret.test(one.text) && !isName(one) && !PLACEHOLDERS.includes(one.text))).toEqual([])
  })

  it('has anything but a placeholder in the field of a secret', () => {
    const inExamples = all.filter(({ path }) => ['example', 'examples', 'default', 'const', 'enum'].some((key) => path.includes(key)))
    const secrets = inExamples.filter(({ path }) => {
      const field = path.at(-1) ?? ''
      return SECRET_FIELD.test(field) || (field === 'code' && WITH_CODE.test(path[1] ?? ''))
    })
    expect(secrets.length).toBeGreaterThan(10)
    expect(secrets.filter(({ text }) => !PLACEHOLDERS.includes(text))).toEqual([])
  })
})

describe('the served OpenAPI document', () => {
  let t: TestApp
  let as: SignIn
  let folder: string
  beforeAll(async () => {
    t = await testApp()
    as = await t.signedIn()
    // In the package, so that the generated client finds its runtime.
    mkdirSync(join(PACKAGE, '.cache'), { recursive: true })
    folder = mkdtempSync(join(PACKAGE, '.cache/openapi-'))
  })
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true })
    await t.close()
  })

  const get = (headers: Record<string, string>) => t.app.inject({ url: '/api/openapi.json', headers })
  const session = () => ({ 'custom-type': as.token, cookie: `${SESSION_COOKIE}=${as.cookie}` })

  it('needs a session', async () => {
    expect((await get({})).json()).toEqual({ flag: false, msg: MESSAGES.sessionOver, response: {} })
  })

  it('is compressed, and is not sent again to a client that has it', async () => {
    const first = await get({ ...session(), 'accept-encoding': 'br' })
    expect(first.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'private, no-cache' })
    const again = await get({ ...session(), 'if-none-match': String(first.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('is enough to generate a client that compiles, signs in and lists closing tasks', async () => {
    const { username } = await t.person({ accessLevel: 'Manager', permissions: ['closing.view'] })
    const { number } = await addLoan(t.db, { propertyState: 'AZ' })
    await addLoan(t.db, { propertyState: 'TX' })
    const [file, generated] = [join(folder, 'openapi.json'), join(folder, 'client.ts')]
    writeFileSync(file, (await get(session())).body)
    await run(process.execPath, [GENERATOR, file, generated])
    await run(process.execPath, [TSC, '--noEmit', '--strict', '--skipLibCheck', '--lib', 'es2023,dom', '--ignoreConfig', generated])

    const client = await import(generated)
    client.defaults.baseUrl = await t.app.listen({ host: '127.0.0.1', port: 0 })
    const signedIn = await client.comLoginDoLogin({ username, password: PASSWORD })
    const [cookie] = signedIn.headers.get('set-cookie').split(';')
    client.defaults.headers = { cookie, 'custom-type': signedIn.data.response.token }
    const { data } = await client.comClosingGetDashboardClosingTaskList({
      taskStatus: 'WIP',
      filterData: { pageSize: 10, pageNo: 1, searchString: 'purchase az' },
      orderArray: [{ col: 'SLA Due', dir: 'ASC' }],
    })
    expect(data.response.tdata.map((row: Record<string, { value: string }>) => row['Loan Number']?.value)).toEqual([number])
    const fits = schemaAt(...operationAt(closing.getDashboardClosingTaskList), 'responses', '200', 'content', 'application/json', 'schema')
    expect([fits(data), fits.errors]).toEqual([true, null])
  })
})
