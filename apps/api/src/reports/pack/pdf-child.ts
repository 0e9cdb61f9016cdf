import { text } from 'node:stream/consumers'
import { makePdfDefinition, type PdfRequest } from './pdf-definition.ts'
import { pdfBytes } from './pdf-printer.ts'

/** Child process: reads a pack as JSON from stdin, writes a PDF to stdout. Ends with its parent; has no secrets and no connections. */
process.stdout.on('error', () => process.exit(1))
const request = JSON.parse(await text(process.stdin)) as PdfRequest
process.stdout.write(await pdfBytes(makePdfDefinition(request), request))
