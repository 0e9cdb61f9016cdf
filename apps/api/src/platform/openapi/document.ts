import { CALLS } from '@ivue/contracts/calls.ts'
import { type Call, callPath } from '@ivue/contracts/contract.ts'
import { condition } from '@ivue/contracts/data-tests/condition.ts'
import { emptyResponse } from '@ivue/contracts/envelope.ts'
import { FIGURES } from '@ivue/contracts/figures/registry.ts'
import { figureId } from '@ivue/contracts/figures/shapes.ts'
import { cell, gridInput, gridPage, header, option, pagination, person, row } from '@ivue/contracts/grid/wire.ts'
import { z } from 'zod'
import { exampleOf } from './examples.ts'

/** Schemas that many calls share, by the name that they have in the document. */
const SHARED = {
  input: { EmptyBody: emptyResponse, ListBody: gridInput, Condition: condition },
  output: {
    Condition: condition,
    EmptyAnswer: emptyResponse,
    ListPage: gridPage,
    Header: header,
    Row: row,
    Cell: cell,
    Pagination: pagination,
    Option: option,
    Person: person,
    FigureId: figureId,
  },
}

const ABOUT = `Every call is a POST of JSON whose query names the component (\`option\`) and the task. It is answered by
\`{flag, msg, response}\`: \`flag\` true means done. A refusal has \`flag\` false and HTTP status 200, \`msg\` says why, and
\`response.fields\` has the message of each field that does not fit.

Sign in with \`com_login_doLogin\`. It sets the session cookie and answers \`response.token\`, which every further call sends as the header
\`custom-type\`. Cookie and header belong together. With the header \`x-background: 1\` a call does not extend the session.

A program sends \`Authorization: Bearer\` with its API key instead of both. It may not make calls without \`key\` in their \`security\`.

\`x-permission\` of a call is the permission that it needs, \`signed-in\` if a session is enough, or \`public\`. \`x-kind\` is query, command,
upload or download. An upload also takes the file as multipart/form-data. A download answers with the file instead of the envelope.`

const REFERENCE = '#/components/schemas/'
const SESSION = { cookie: [], token: [] }
const TEXT = { type: 'string' }
const FILE = { type: 'string', format: 'binary' }
const json = (schema: object) => ({ 'application/json': { schema } })
const envelope = (flag: boolean, response: object) => ({
  type: 'object',
  required: ['flag', 'msg', 'response'],
  properties: { flag: { type: 'boolean', enum: [flag] }, msg: TEXT, response },
})

const REFUSAL = envelope(false, {
  type: 'object',
  properties: {
    fields: { description: 'Messages by field of the body', type: 'object', additionalProperties: TEXT },
    type: { description: 'What the client has to do first, such as to send a code', type: 'string' },
    requestId: { description: 'Names the request in the log of the server, after a failure', type: 'string' },
  },
})

const FIGURE_TEXT = Object.entries(FIGURES)
  .map(([id, { name, definition, source }]) => `- \`${id}\` ${name}: ${definition} (${source})`)
  .join('\n')

const isTransform = (schema: z.core.$ZodType) => schema._zod.def.type === 'transform'
const operationId = ({ option, task }: Call) => `${option}_${task}`

/** Returns the JSON schemas of all bodies or answers by name, and a function that returns the reference to the one of a call. */
function describeSchemas(calls: readonly Call[], io: 'input' | 'output') {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries<z.ZodType>(SHARED[io])) registry.add(schema, { id })
  for (const call of calls) {
    if (!registry.has(call[io])) registry.add(call[io], { id: `${operationId(call)}_${io === 'input' ? 'body' : 'answer'}` })
  }
  const { schemas } = z.toJSONSchema(registry, {
    io,
    // What a transform returns has no schema. Bodies are described as they are before it.
    unrepresentable: 'any',
    uri: (id) => REFERENCE + id,
    override({ zodSchema, jsonSchema }) {
      const { def } = zodSchema._zod as z.core.$ZodTypes['_zod']
      if (def.type === 'number' && 'coerce' in def) Object.assign(jsonSchema, { type: [jsonSchema.type, 'string'] })
      if (zodSchema === figureId) Object.assign(jsonSchema, { enum: Object.keys(FIGURES), description: FIGURE_TEXT })
      // A value that is changed before it is checked may be of another type.
      if (def.type === 'pipe' && isTransform(def.in)) for (const key of Object.keys(jsonSchema)) delete jsonSchema[key as never]
      // Generators cannot express named fields together with further fields of one type.
      if (zodSchema === row)
        Object.assign(jsonSchema, { description: 'Each further field is a Cell, by Title', additionalProperties: true })
    },
  })
  return {
    schemas: Object.fromEntries(Object.entries(schemas).map(([id, { $schema, $id, ...schema }]) => [id, schema])),
    referTo: (call: Call) => ({ $ref: `${REFERENCE}${registry.get(call[io])?.id}` }),
  }
}

function describeBody(call: Call, schema: object) {
  const multipart = { schema: { type: 'object', required: ['uploadedFile'], properties: { uploadedFile: FILE } } }
  return {
    required: !call.input.safeParse({}).success,
    content: {
      'application/json': { schema, example: exampleOf(call) },
      ...(call.kind === 'upload' && { 'multipart/form-data': multipart }),
    },
  }
}

function describeAnswer({ kind }: Call, schema: object) {
  const refusal = { $ref: `${REFERENCE}Refusal` }
  return kind === 'download'
    ? { description: 'The file, or a refusal', content: { ...json(refusal), '*/*': { schema: FILE } } }
    : { description: 'Done, or refused', content: json({ oneOf: [envelope(true, schema), refusal] }) }
}

/** Returns the OpenAPI 3.1 document of every call (decision 062). `server` is the address below which `index.php` is. */
export function buildDocument({ server, sessionCookie }: { server: string; sessionCookie: string }) {
  const bodies = describeSchemas(CALLS, 'input')
  const answers = describeSchemas(
    CALLS.filter(({ kind }) => kind !== 'download'),
    'output',
  )
  const describeCall = (call: Call) => ({
    operationId: operationId(call),
    summary: call.title,
    tags: [call.option],
    ...(call.furtherPermission && { description: 'Some bodies need a further permission.' }),
    'x-kind': call.kind,
    'x-permission': call.access,
    ...(call.access === 'public' && { security: [] }),
    ...(call.forPeople && { security: [SESSION] }),
    requestBody: describeBody(call, bodies.referTo(call)),
    responses: { 200: describeAnswer(call, answers.referTo(call)), default: { $ref: '#/components/responses/Failure' } },
  })
  return {
    openapi: '3.1.1',
    info: { title: 'iVue', version: '1', description: ABOUT },
    servers: [{ url: server }],
    tags: [...new Set(CALLS.map(({ option }) => option))].map((name) => ({ name })),
    security: [SESSION, { key: [] }],
    paths: Object.fromEntries(CALLS.map((call) => [`/${callPath(call)}`, { post: describeCall(call) }])),
    components: {
      securitySchemes: {
        cookie: { type: 'apiKey', in: 'cookie', name: sessionCookie },
        token: { type: 'apiKey', in: 'header', name: 'custom-type' },
        key: { type: 'http', scheme: 'bearer' },
      },
      responses: { Failure: { description: 'The request cannot be served', content: json({ $ref: `${REFERENCE}Refusal` }) } },
      schemas: { Refusal: REFUSAL, ...bodies.schemas, ...answers.schemas },
    },
  }
}
