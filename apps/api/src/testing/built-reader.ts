import { join } from 'node:path'
import { inject } from 'vitest'
import { useBuiltReader } from '../platform/xlsx/run-reader.ts'
import { useBuiltProgram } from '../reports/pack/draw-pdf.ts'

// Workbooks are read and PDFs drawn by the built programs, as in production, because they start faster.
useBuiltReader(join(inject('programs'), 'reader-child.js'))
useBuiltProgram(join(inject('programs'), 'pdf-child.js'))
