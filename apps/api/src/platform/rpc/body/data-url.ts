import { unreadableJson } from './body.ts'

const QUOTE = '"'.charCodeAt(0)
const BACKSLASH = '\\'.charCodeAt(0)
const COMMA = ','.charCodeAt(0)
/** Longest head of a data URL: `data:`, a type with its parameters and `;base64`. A longer string is treated as plain text. */
const MAX_HEAD = 4096
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON strings must not contain control characters
const CONTROL = /[\u0000-\u001f]/
/** Matches characters that are no base64. Both base64 alphabets are read and other characters are skipped, as Buffer.from does. */
const NO_BASE64 = /[^A-Za-z0-9+/_=-]/g
const HEX = /^[\da-f]{4}$/i

/**
 * Extracts the data of a data URL from JSON text that arrives in chunks, so that the file is never held in memory as a whole. The
 * remaining JSON is unchanged, except that the string ends after `;base64,`. Of the data, only trailing characters that do not yet
 * form a whole byte are buffered.
 */
export class DataUrlSplitter {
  /** Number of data URLs found so far. */
  found = 0
  /** The part of the data URL that stays in the JSON: `data:…;base64,`. */
  head = ''
  restLength = 0
  readonly #rest: Buffer[] = []
  #inside: 'json' | 'string' | 'data' = 'json'
  #escaped = false
  /** The string so far, while it may still become the head of a data URL; else null. */
  #begun: string | null = null
  /** The escape sequence being read inside the data, without its backslash; null outside an escape. */
  #escape: string | null = null
  #left = ''
  #padded = false

  /** Consumes a chunk and returns the bytes of the file that it completes. */
  push(chunk: Buffer): Buffer {
    const files: Buffer[] = []
    for (let at = 0; at < chunk.length; ) {
      if (this.#inside === 'data') at = this.#readData(chunk, at, files)
      else at = this.#readText(chunk, at)
    }
    return files.length === 1 && files[0] ? files[0] : Buffer.concat(files)
  }

  /** Returns the JSON without the data. Call it after the last chunk. */
  rest(): string {
    return Buffer.concat(this.#rest).toString('utf8')
  }

  /** Reads JSON until data begins or the chunk ends. Returns the new position. */
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
      const head = decodeHead(this.#begun)
      this.#begun = null
      if (head === null) return
      this.found++
      this.head = `${head},`
      this.#inside = 'data'
      this.#padded = false
      return
    }
    if (this.#begun !== null) this.#begun = this.#begun.length < MAX_HEAD ? this.#begun + String.fromCharCode(byte) : null
    if (this.#escaped) this.#escaped = false
    else if (byte === BACKSLASH) this.#escaped = true
    else if (byte === QUOTE) this.#inside = 'json'
  }

  /** Decodes data until the string or the chunk ends. Returns the new position. */
  #readData(chunk: Buffer, from: number, files: Buffer[]): number {
    let quote = chunk.indexOf(QUOTE, from)
    let text = ''
    let at = from
    while (at < chunk.length && this.#inside === 'data') {
      if (this.#escape !== null) {
        text += this.#readEscape(chunk[at++] ?? 0)
        continue
      }
      // The quote found before was part of an escape.
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

  /** Returns the character that a JSON escape encodes, if it can be base64; '' until the escape is complete. */
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

/** Returns the decoded string if it is the head of a base64 data URL, else null. */
function decodeHead(begun: string): string | null {
  if (!begun.startsWith('data:')) return null
  try {
    const head = JSON.parse(`"${begun}"`) as string
    return head.endsWith(';base64') ? head : null
  } catch {
    return null
  }
}
