import { xmlText } from './row-xml.ts'

/** A note on a cell: row from 1, column from 0. */
export interface Note {
  row: number
  index: number
  /** Cell reference, such as B3. */
  at: string
  text: string
}

export const commentsXml = (notes: readonly Note[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<comments xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><authors><author>iVue</author></authors><commentList>',
    ...notes.map(
      ({ at, text }) => `<comment ref="${at}" authorId="0"><text><r><t xml:space="preserve">${xmlText(text)}</t></r></text></comment>`,
    ),
    '</commentList></comments>',
  ].join('')

/** Excel shows a note only if there is a drawing of its box. */
export const boxesXml = (notes: readonly Note[]): string =>
  [
    '<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel"><o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="1"/></o:shapelayout><v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>',
    ...notes.map(
      ({ row, index }, number) =>
        `<v:shape id="_x0000_s${1025 + number}" type="#_x0000_t202" style="position:absolute;visibility:hidden" fillcolor="#ffffe1" o:insetmode="auto"><v:fill color2="#ffffe1"/><v:textbox/><x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:Anchor>${index + 1},15,${row},2,${index + 4},15,${row + 4},4</x:Anchor><x:AutoFill>False</x:AutoFill><x:Row>${row - 1}</x:Row><x:Column>${index}</x:Column></x:ClientData></v:shape>`,
    ),
    '</xml>',
  ].join('')
