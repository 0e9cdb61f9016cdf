/** A sentence without the points and spaces that end it. Looked for from its end: a pattern would be tried from each point and space of a long text. */
export function withoutFullStop(text: string): string {
  let end = text.length
  while (end > 0 && /[.\s]/.test(text[end - 1] ?? '')) end--
  return text.slice(0, end)
}
