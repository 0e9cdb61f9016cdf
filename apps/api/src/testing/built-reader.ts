import { join } from 'node:path'
import { inject } from 'vitest'
import { useBuiltProgram } from '../reports/pack/draw-pdf.ts'
import { useBuiltReader } from '../xlsx/run-reader.ts'

// Workbooks are read and PDFs drawn by the built programs, as in production, because they start faster.
useBuiltReader(join(inject('programs'), 'reader-child.js'))
useBuiltProgram(join(inject('programs'), 'pdf-child.js'))
