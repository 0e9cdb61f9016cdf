/** The part of pdfmake 0.3 in use; the package has no types. */
declare module 'pdfmake' {
  export type Margin = [left: number, top: number, right: number, bottom: number]

  /** Content of a page: a text, columns, a stack, a table or a picture, with its look. */
  export interface Content {
    text?: string | readonly (string | Content)[]
    columns?: readonly Content[]
    stack?: readonly Content[]
    table?: {
      headerRows?: number
      widths: readonly (string | number)[]
      body: readonly (readonly Content[])[]
      dontBreakRows?: boolean
      keepWithHeaderRows?: number
    }
    svg?: string
    canvas?: readonly { type: 'line'; x1: number; y1: number; x2: number; y2: number; lineWidth?: number; lineColor?: string }[]
    layout?: TableLayout
    width?: number | string
    fit?: [width: number, height: number]
    colSpan?: number
    columnGap?: number
    fontSize?: number
    bold?: boolean
    font?: string
    color?: string
    alignment?: 'left' | 'center' | 'right'
    lineHeight?: number
    margin?: Margin
    id?: string
    linkToDestination?: string
    unbreakable?: boolean
    headlineLevel?: number
  }

  export interface TableLayout {
    hLineWidth(line: number): number
    vLineWidth(): number
    hLineColor(line: number): string
    vLineColor(line: number): string
    paddingLeft(column: number): number
    paddingRight(column: number): number
    paddingTop(): number
    paddingBottom(): number
  }

  export interface DocumentDefinition {
    pageSize: 'LETTER' | 'A4'
    pageMargins: Margin
    info?: Record<string, string>
    compress?: boolean
    header?(page: number, pages: number): Content | null
    footer?(page: number, pages: number): Content | null
    content: readonly Content[]
    defaultStyle?: Content
    pageBreakBefore?(node: { headlineLevel?: number; startPosition: { top: number } }): boolean
  }

  const pdfmake: {
    setFonts(fonts: Record<string, Record<'normal' | 'bold' | 'italics' | 'bolditalics', string>>): void
    virtualfs: { writeFileSync(name: string, content: Buffer): void }
    setLocalAccessPolicy(allows: (path: string) => boolean): void
    setUrlAccessPolicy(allows: (address: string) => boolean): void
    createPdf(definition: DocumentDefinition): { getBuffer(): Promise<Buffer> }
  }
  export default pdfmake
}
