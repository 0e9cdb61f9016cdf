/** The part of fontkit 2 in use; the package has no types. */
declare module 'fontkit' {
  interface Font {
    hasGlyphForCodePoint(codePoint: number): boolean
  }
  export function create(bytes: Buffer): Font
  export function openSync(file: string): Font
}
