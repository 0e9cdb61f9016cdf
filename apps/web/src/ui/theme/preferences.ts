/**
 * Seconds for which a preference of this browser is stored (theme, folded menu, row height). Preferences are cookies, because signing out
 * clears local and session storage (platform 2.4).
 */
const YEAR_SECONDS = 365 * 24 * 60 * 60

export function readPreference(name: string, cookies: string = document.cookie): string | null {
  for (const pair of cookies.split('; ')) {
    const at = pair.indexOf('=')
    if (pair.slice(0, at) === `ivue.${name}`) return decodeURIComponent(pair.slice(at + 1))
  }
  return null
}

export function writePreference(name: string, value: string | null): void {
  const life = value === null ? 0 : YEAR_SECONDS
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser
  document.cookie = `ivue.${name}=${encodeURIComponent(value ?? '')}; Path=/; Max-Age=${life}; SameSite=Lax`
}
