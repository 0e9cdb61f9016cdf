/** Removes trailing full stops and spaces. Scans from the end, because a regular expression would backtrack quadratically on long texts. */
export function withoutFullStop(text: string): string {
  let end = text.length
  while (end > 0 && /[.\s]/.test(text[end - 1] ?? '')) end--
  return text.slice(0, end)
}
