import { childProgram, startChild } from '../../platform/child-program.ts'
import type { PdfRequest } from './pdf-definition.ts'

/** Node arguments that start the drawing process. */
let program = childProgram('pdf-child', import.meta.url)

export function useBuiltProgram(file: string): void {
  program = [file]
}

const HEAP_MB = 256
const TIMEOUT_MS = 60_000
/** Limit of a PDF's size. A PDF of a thousand loans has about one megabyte. */
const MAX_PDF_BYTES = 50 * 2 ** 20

/** Draws a pack in a child process, since layout would block the server for seconds. Throws if that fails, takes more than a minute or makes more than 50 MB. */
export async function drawPdf(request: PdfRequest): Promise<Buffer> {
  const child = startChild([`--max-old-space-size=${HEAP_MB}`, ...program])
  const timer = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS)
  const ended = new Promise<number | null>((resolve) => child.once('error', () => resolve(null)).once('close', resolve))
  // The child may exit before it has read all input; its exit code then reports the error.
  child.stdin.on('error', () => undefined)
  child.stdin.end(JSON.stringify(request))
  const parts: Buffer[] = []
  let size = 0
  let problem = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    problem = `${problem}${text}`.slice(-2_000)
  })
  child.stdout.on('data', (part: Buffer) => {
    size += part.length
    if (size > MAX_PDF_BYTES) child.kill('SIGKILL')
    else parts.push(part)
  })
  const code = await ended.finally(() => clearTimeout(timer))
  if (code !== 0) throw new Error(`The PDF of a pack was not drawn (${code ?? 'killed'}): ${problem}`)
  return Buffer.concat(parts)
}
