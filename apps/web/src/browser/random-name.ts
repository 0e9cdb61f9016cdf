/** Returns a random identifier for this browser. It does not use `randomUUID`, which is not available without TLS. */
export const randomName = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('')
