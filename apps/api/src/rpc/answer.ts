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

/** The response as JSON that is made already: it goes out as it is. Tests parse it against the contract. */
export class JsonText {
  /** In the order in which they are sent. */
  readonly parts: readonly (string | Buffer)[]

  constructor(...parts: (string | Buffer)[]) {
    this.parts = parts
  }

  get text(): string {
    return this.parts.join('')
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
