/** Returns 'Ortega' for 'Luis Ortega', and a single name unchanged. */
export const lastName = (name: string): string => name.trim().split(/\s+/).at(-1) ?? ''
