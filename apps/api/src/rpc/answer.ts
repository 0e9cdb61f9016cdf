import type { Readable } from 'node:stream'

/** A handler's answer with a message of its own. */
export class Answer<T> {
  readonly msg: string
  readonly response: T

  constructor(msg: string, response: T) {
    this.msg = msg
    this.response = response
  }
}

/** Success with a message: `say('Saved', { version: 3 })`. */
export const say = <T>(msg: string, response: T): Answer<T> => new Answer(msg, response)

/** The response as JSON that is made already; it goes out as it is. Tests parse it against the contract. Bytes are what is kept from page to page. */
export class JsonText {
  readonly parts: readonly (string | Buffer)[]

  constructor(...parts: (string | Buffer)[]) {
    this.parts = parts
  }
}

/** JSON that is worth keeping, since it is long and goes out again and again. */
export const keptJson = (value: unknown): JsonText => new JsonText(Buffer.from(JSON.stringify(value)))

/** JSON in parts, texts beside each other as one. */
export function chunksOf(...parts: (string | JsonText)[]): (string | Buffer)[] {
  const chunks: (string | Buffer)[] = []
  for (const part of parts.flatMap((one) => (typeof one === 'string' ? one : one.parts))) {
    const last = chunks.at(-1)
    if (typeof part === 'string' && typeof last === 'string') chunks[chunks.length - 1] = last + part
    else chunks.push(part)
  }
  return chunks
}

/** JSON in parts as bytes. */
export const bytesOf = (...parts: (string | JsonText)[]): Buffer =>
  Buffer.concat(chunksOf(...parts).map((chunk) => (typeof chunk === 'string' ? Buffer.from(chunk) : chunk)))

/** An object whose members are values, or JSON already. */
export function objectText(members: Readonly<Record<string, unknown>>): JsonText {
  const parts: (string | Buffer)[] = []
  let before = '{'
  for (const [name, value] of Object.entries(members)) {
    if (value === undefined) continue
    parts.push(`${before}${JSON.stringify(name)}:`, ...(value instanceof JsonText ? value.parts : [JSON.stringify(value)]))
    before = ','
  }
  return new JsonText(...parts, parts.length === 0 ? '{}' : '}')
}

/** Members of an object as JSON without its braces: what stands beside page after page, made once. */
export class Members {
  readonly bytes: Buffer

  constructor(members: Readonly<Record<string, unknown>>) {
    this.bytes = bytesOf(objectText(members)).subarray(1, -1)
  }
}

/** What a pure function makes of an object, made once and kept as long as the object is. */
export function once<From extends object, To>(make: (from: From) => To): (from: From) => To {
  const made = new WeakMap<From, To>()
  return (from) => {
    const known = made.get(from)
    if (known !== undefined) return known
    const fresh = make(from)
    made.set(from, fresh)
    return fresh
  }
}

/** A file instead of the envelope. `title` is the name it is saved under. */
export class FileAnswer {
  readonly title: string
  readonly mime: string
  readonly size: number
  readonly stream: Readable

  constructor(file: { title: string; mime: string; size: number; stream: Readable }) {
    this.title = file.title
    this.mime = file.mime
    this.size = file.size
    this.stream = file.stream
  }
}
