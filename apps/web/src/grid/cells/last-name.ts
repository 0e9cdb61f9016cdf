/** 'Ortega' of 'Luis Ortega'; a single name stays. */
export const lastName = (name: string): string => name.trim().split(/\s+/).at(-1) ?? ''
