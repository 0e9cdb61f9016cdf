import { MAX_LOGIC } from '@ivue/contracts/services/rules.ts'
import { type ScanToken, scan } from 'libpg-query'
import { parseSql } from './parse-sql.ts'
import { SqlProblem } from './sql-problem.ts'

/** Limits of the tokens and of the nesting of a statement. The parser is recursive, so deeper nesting could overflow its stack. */
const MAX_TOKENS = 2_000
const MAX_DEPTH = 40
/**
 * Limit of the pieces of a text. They are counted before the scanner reads it, because it takes long for many. A text in quotation marks
 * has several.
 */
const MAX_PIECES = 4 * MAX_TOKENS
const PIECES = /[\w\u0080-\uffff]+|\S/g
/** Matches a row of operator signs that is refused. The scanner reads such a row once for each of its signs. */
const LONG_OPERATOR = /[-+*/<>=~!@#%^&|`?]{101}/
const MAX_PREFIXES = 20

const COMMENTS = new Set(['SQL_COMMENT', 'C_COMMENT'])
const OPENING = new Set(['(', '[', 'CASE'])
const CLOSING = new Set([')', ']', 'END'])
/** Tokens that can be repeated before or after a value. */
const PREFIXES = /^(NOT|ISNULL|NOTNULL|[-+*/<>=~!@#%^&|`?]+)$/

/** Matches blanks and quotation marks that were pasted from documents. Postgres reads them as letters. */
const PASTED = /[\p{Z}\p{Cf}]|[‘’‚‛“”„‟«»′″]/u

/** Scans SQL before parsing. Throws SqlProblem if it is too long, too deep, has several statements or comments (easily misread). */
export async function scanSql(sql: string): Promise<void> {
  if (sql.length > MAX_LOGIC) throw new SqlProblem(`The logic has at most ${MAX_LOGIC.toLocaleString('en-US')} characters`)
  const odd = sql.search(/(?![\t\n\r])\p{Cc}|\p{Cs}/u)
  if (odd >= 0) throw new SqlProblem('There is a character here that nobody can see: delete it', odd + 1)
  const long = sql.search(LONG_OPERATOR)
  if (long >= 0) throw new SqlProblem('There are more than 100 signs in a row here: shorten it', Array.from(sql.slice(0, long)).length + 1)
  if ((sql.match(PIECES)?.length ?? 0) > MAX_PIECES)
    throw new SqlProblem(`The logic has too many words and signs, and at most ${MAX_TOKENS} are read: shorten it`)
  const tokens = await readTokens(sql)
  if (tokens.length > MAX_TOKENS)
    throw new SqlProblem(`The logic has ${tokens.length} words and signs, and at most ${MAX_TOKENS} are read: shorten it`)
  const at = charactersAt(sql)
  let depth = 0
  let prefixes = 0
  for (const { text, tokenName, start } of tokens) {
    const word = text.toUpperCase()
    if (COMMENTS.has(tokenName)) throw new SqlProblem('Comments cannot be used: write what it does into the description', at(start))
    const pasted = isQuoted(text) ? -1 : text.search(PASTED)
    if (pasted >= 0) throw new SqlProblem(wordsOfPasted(text.slice(pasted)), at(start) + Array.from(text.slice(0, pasted)).length)
    if (text === ';') throw new SqlProblem('Only one statement can be run: end it here, without ;', at(start))
    depth += OPENING.has(word) ? 1 : CLOSING.has(word) ? -1 : 0
    prefixes = PREFIXES.test(word) ? prefixes + 1 : 0
    if (depth > MAX_DEPTH || prefixes > MAX_PREFIXES) throw new SqlProblem('This is nested too deeply: write it in fewer levels', at(start))
  }
}

/** Whether a token is quoted, so that it may contain any character. */
const isQuoted = (token: string) => /^(?:[bexn]|u&)?['"]|^\$/i.test(token)

function wordsOfPasted(text: string): string {
  const character = String.fromCodePoint(text.codePointAt(0) ?? 0)
  const code = `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
  if (/\p{Z}/u.test(character)) return `There is a blank of another kind here (${code}), pasted from a document: type an ordinary blank`
  if (/\p{Cf}/u.test(character)) return `There is a character here that nobody can see (${code}), pasted from a document: delete it`
  return `There is a curved quotation mark here (${character}), pasted from a document: type ' around texts and " around names`
}

async function readTokens(sql: string): Promise<ScanToken[]> {
  try {
    return (await scan(sql)).tokens
  } catch {
    // The scanner reports no position, the parser does. So few characters cannot nest too deeply for it.
    if (sql.length <= MAX_TOKENS) await parseSql(sql)
    throw new SqlProblem('A quotation mark has no end')
  }
}

/** Converts the parser's byte offset (from 0) to a character position (from 1). */
export function charactersAt(sql: string): (byte: number) => number {
  const bytes = Buffer.from(sql)
  return (byte) => [...bytes.subarray(0, Math.max(0, byte)).toString()].length + 1
}
