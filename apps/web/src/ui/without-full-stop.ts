/** Removes trailing full stops and spaces. It scans from the end, because a regular expression would take quadratic time on long texts. */
export function withoutFullStop(text: string): string {
  let end = text.length
  while (end > 0 && /[.\s]/.test(text[end - 1] ?? '')) end--
  return text.slice(0, end)
}
