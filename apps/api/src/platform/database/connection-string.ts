/** Adds a startup option to a connection string, after those that it already has. */
export function withOption(connectionString: string, option: string): string {
  const url = new URL(connectionString)
  url.searchParams.set('options', [url.searchParams.get('options'), option].filter(Boolean).join(' '))
  // Postgres does not decode + as a space.
  url.search = url.search.replaceAll('+', '%20')
  return url.href
}
