import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import pdfmake, { type DocumentDefinition } from 'pdfmake'

/** The fonts that come with pdfmake: their letters go into the file, so that it reads the same everywhere, whatever a name is written in. */
const FONTS = join(dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts', 'Roboto')

pdfmake.setFonts({
  Roboto: {
    normal: join(FONTS, 'Roboto-Regular.ttf'),
    bold: join(FONTS, 'Roboto-Medium.ttf'),
    italics: join(FONTS, 'Roboto-Italic.ttf'),
    bolditalics: join(FONTS, 'Roboto-MediumItalic.ttf'),
  },
})
// A document names no files and no addresses: nothing is read but the fonts.
pdfmake.setLocalAccessPolicy((path) => path.startsWith(FONTS))
pdfmake.setUrlAccessPolicy(() => false)

/** The bytes of a document. */
export const pdfBytes = (definition: DocumentDefinition, { compress = true }: { compress?: boolean | undefined } = {}): Promise<Buffer> =>
  pdfmake.createPdf({ ...definition, compress }).getBuffer()
