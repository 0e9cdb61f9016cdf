/** What we use of fontkit 2, which comes without types. */
declare module 'fontkit' {
  interface Font {
    hasGlyphForCodePoint(codePoint: number): boolean
  }
  export function create(bytes: Buffer): Font
  export function openSync(file: string): Font
}
