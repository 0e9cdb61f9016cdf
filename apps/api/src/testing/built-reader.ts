import { join } from 'node:path'
import { inject } from 'vitest'
import { readByBuilt } from '../xlsx/ask-reader.ts'

// Workbooks are read as in the product: by a program that begins at once.
readByBuilt(join(inject('programs'), 'reader-child.js'))
