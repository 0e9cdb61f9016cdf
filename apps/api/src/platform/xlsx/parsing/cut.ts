/** Returns the first `length` characters, without splitting a surrogate pair. */
export const cutText = (text: string, length: number): string => text.slice(0, length).replace(/[\ud800-\udbff]$/, '')
