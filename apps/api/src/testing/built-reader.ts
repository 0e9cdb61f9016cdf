import { join } from 'node:path'
import { inject } from 'vitest'
import { drawByBuilt } from '../reports/pack/ask-pdf.ts'
import { readByBuilt } from '../xlsx/ask-reader.ts'

// Workbooks are read, and PDFs drawn, as in the product: by programs that begin at once.
readByBuilt(join(inject('programs'), 'reader-child.js'))
drawByBuilt(join(inject('programs'), 'pdf-child.js'))
