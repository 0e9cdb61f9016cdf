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

/** Returns a user agent in readable form: 'Chrome on Windows'. */
export function describeUserAgent(agent: string): string {
  const nameIn = (list: typeof BROWSERS) => list.find(([mark]) => mark.test(agent))?.[1]
  const system = nameIn(SYSTEMS)
  return `${nameIn(BROWSERS) ?? 'Another program'}${system ? ` on ${system}` : ''}`
}
