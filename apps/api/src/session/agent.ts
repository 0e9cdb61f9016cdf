const BROWSERS: readonly (readonly [mark: RegExp, name: string])[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [mark: RegExp, name: string])[] = [
  [/Windows/, 'Windows'],
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** A user agent as people name it: 'Chrome on Windows'. */
export function agentInWords(agent: string): string {
  const named = (list: typeof BROWSERS) => list.find(([mark]) => mark.test(agent))?.[1]
  const system = named(SYSTEMS)
  return `${named(BROWSERS) ?? 'Another program'}${system ? ` on ${system}` : ''}`
}
