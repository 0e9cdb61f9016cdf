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

/** The response as JSON that Postgres made; it goes out as it is. Tests parse it against the contract. */
export class JsonText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** An object whose members are values, or JSON already. */
export function objectText(members: Readonly<Record<string, unknown>>): JsonText {
  const texts = Object.entries(members)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${JSON.stringify(name)}:${value instanceof JsonText ? value.text : JSON.stringify(value)}`)
  return new JsonText(`{${texts.join()}}`)
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
