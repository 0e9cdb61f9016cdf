import pdfmake, { type DocumentDefinition } from 'pdfmake'
import { FONTS, withFonts } from './pdf-fonts.ts'

const FILES = new Set(Object.values(FONTS).flatMap((styles) => Object.values(styles)))

pdfmake.setFonts(FONTS)
// Only the font files may be read: a document has no other local files and no addresses.
pdfmake.setLocalAccessPolicy((path) => FILES.has(path))
pdfmake.setUrlAccessPolicy(() => false)

/** Returns the document as PDF. The used fonts are embedded, so that it looks the same everywhere. */
export function pdfBytes(definition: DocumentDefinition, { compress = true }: { compress?: boolean | undefined } = {}): Promise<Buffer> {
  const { header, footer, content } = definition
  const withLetters = {
    ...definition,
    content: content.map(withFonts),
    header: (page: number, pages: number) => mapped(header?.(page, pages)),
    footer: (page: number, pages: number) => mapped(footer?.(page, pages)),
  }
  return pdfmake.createPdf({ ...withLetters, compress }).getBuffer()
}

const mapped = (content: Parameters<typeof withFonts>[0] | null | undefined) => (content ? withFonts(content) : null)
