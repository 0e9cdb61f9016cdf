import type { Readable } from 'node:stream'

/** A handler's answer that carries its own message. */
export class Answer<T> {
  readonly msg: string
  readonly response: T

  constructor(msg: string, response: T) {
    this.msg = msg
    this.response = response
  }
}

/** Returns a success with a message: `success('Saved', { version: 3 })`. */
export const success = <T>(msg: string, response: T): Answer<T> => new Answer(msg, response)

/** A response that is already JSON text and is sent unchanged. Tests parse it against the contract. */
export class JsonText {
  /** The parts, in the order in which they are sent. */
  readonly parts: readonly (string | Buffer)[]

  constructor(...parts: (string | Buffer)[]) {
    this.parts = parts
  }

  get text(): string {
    return this.parts.join('')
  }
}

/** A file that is sent in place of the envelope. `title` is the file name that the browser saves. */
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
