import { unreadableJson } from './body.ts'

const QUOTE = '"'.charCodeAt(0)
const BACKSLASH = '\\'.charCodeAt(0)
const COMMA = ','.charCodeAt(0)
/** `data:`, a type with its parameters and `;base64`: what is longer is none. */
const MOST_HEAD = 4096
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON has none of them inside of a string
const CONTROL = /[\u0000-\u001f]/
/** Like Buffer.from: both alphabets of base64 are read, and what belongs to neither is skipped. */
const NO_BASE64 = /[^A-Za-z0-9+/_=-]/g
const HEX = /^[\da-f]{4}$/i

/**
 * Takes the data of a data URL out of JSON text that comes in chunks, so that nobody holds it: what is left is the same JSON, in which the string ends after
 * `;base64,`. Of the data only its last characters are held, which make no whole byte yet.
 */
export class DataUrlSplitter {
  /** How many data URLs have begun. */
  found = 0
  /** The part of the data URL that stays in the JSON: `data:…;base64,`. */
  head = ''
  restLength = 0
  readonly #rest: Buffer[] = []
  #inside: 'json' | 'string' | 'data' = 'json'
  #escaped = false
  /** The string so far, as long as it may become the head of a data URL. */
  #begun: string | null = null
  /** `u` and its digits, after a backslash within the data. */
  #escape: string | null = null
  #left = ''
  #padded = false

  /** The bytes of the file that this chunk completes. */
  push(chunk: Buffer): Buffer {
    const files: Buffer[] = []
    for (let at = 0; at < chunk.length; ) {
      if (this.#inside === 'data') at = this.#readData(chunk, at, files)
      else at = this.#readText(chunk, at)
    }
    return files.length === 1 && files[0] ? files[0] : Buffer.concat(files)
  }

  /** The JSON without the data, once all of it was pushed. */
  rest(): string {
    return Buffer.concat(this.#rest).toString('utf8')
  }

  /** Reads up to where data begins, or the chunk ends. */
  #readText(chunk: Buffer, from: number): number {
    let at = from
    while (at < chunk.length && this.#inside !== 'data') this.#readByte(chunk[at++] ?? 0)
    this.#keep(chunk.subarray(from, at))
    return at
  }

  #readByte(byte: number): void {
    if (this.#inside === 'json') {
      if (byte !== QUOTE) return
      this.#inside = 'string'
      this.#begun = ''
      return
    }
    if (byte === COMMA && !this.#escaped && this.#begun !== null) {
      const head = headOf(this.#begun)
      this.#begun = null
      if (head === null) return
      this.found++
      this.head = `${head},`
      this.#inside = 'data'
      this.#padded = false
      return
    }
    if (this.#begun !== null) this.#begun = this.#begun.length < MOST_HEAD ? this.#begun + String.fromCharCode(byte) : null
    if (this.#escaped) this.#escaped = false
    else if (byte === BACKSLASH) this.#escaped = true
    else if (byte === QUOTE) this.#inside = 'json'
  }

  /** Decodes up to where the string or the chunk ends. */
  #readData(chunk: Buffer, from: number, files: Buffer[]): number {
    let quote = chunk.indexOf(QUOTE, from)
    let text = ''
    let at = from
    while (at < chunk.length && this.#inside === 'data') {
      if (this.#escape !== null) {
        text += this.#readEscape(chunk[at++] ?? 0)
        continue
      }
      // The last one was part of an escape.
      if (quote >= 0 && quote < at) quote = chunk.indexOf(QUOTE, at)
      const end = quote < 0 ? chunk.length : quote
      const backslash = chunk.subarray(at, end).indexOf(BACKSLASH)
      const stop = backslash < 0 ? end : at + backslash
      const plain = chunk.toString('latin1', at, stop)
      if (CONTROL.test(plain)) throw unreadableJson()
      text += plain
      at = stop + 1
      if (backslash >= 0) this.#escape = ''
      else if (stop < chunk.length) this.#inside = 'json'
    }
    const ended = this.#inside === 'json'
    if (ended) this.#keep(Buffer.from([QUOTE]))
    files.push(this.#decode(text, ended))
    return Math.min(at, chunk.length)
  }

  /** The character that a JSON escape encodes, if it can be base64; '' until the escape is complete. */
  #readEscape(byte: number): string {
    const sequence = (this.#escape ?? '') + String.fromCharCode(byte)
    if (sequence[0] === 'u' && sequence.length < 5) {
      this.#escape = sequence
      return ''
    }
    this.#escape = null
    if (sequence === '/') return '/'
    if (sequence.length === 1 && '"\\bfnrt'.includes(sequence)) return ''
    if (!HEX.test(sequence.slice(1))) throw unreadableJson()
    return String.fromCharCode(Number.parseInt(sequence.slice(1), 16))
  }

  #decode(text: string, ended: boolean): Buffer {
    const base64 = this.#padded ? '' : text.replace(NO_BASE64, '')
    const padding = base64.indexOf('=')
    if (padding >= 0) this.#padded = true
    const all = this.#left + (padding < 0 ? base64 : base64.slice(0, padding))
    const whole = ended ? all.length : all.length - (all.length % 4)
    this.#left = all.slice(whole)
    return Buffer.from(all.slice(0, whole), 'base64')
  }

  #keep(bytes: Buffer): void {
    this.#rest.push(Buffer.from(bytes))
    this.restLength += bytes.length
  }
}

/** The string as JSON means it, where it is the head of a data URL of base64; else null. */
function headOf(begun: string): string | null {
  if (!begun.startsWith('data:')) return null
  try {
    const head = JSON.parse(`"${begun}"`) as string
    return head.endsWith(';base64') ? head : null
  } catch {
    return null
  }
}
