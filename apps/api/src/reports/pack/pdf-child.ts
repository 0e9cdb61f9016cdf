import { text } from 'node:stream/consumers'
import { type PdfRequest, pdfDefinition } from './pdf-definition.ts'
import { pdfBytes } from './pdf-printer.ts'

/** A process of its own that draws one pack: its document as JSON comes in, a PDF goes out. It ends with its parent, and holds no secrets and no connection. */
process.stdout.on('error', () => process.exit(1))
const request = JSON.parse(await text(process.stdin)) as PdfRequest
process.stdout.write(await pdfBytes(pdfDefinition(request), request))
