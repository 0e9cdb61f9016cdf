const MODULE = /^(Closing|Processor|Underwriter|Review|Loan)([A-Z]\w*)$/

/**
 * The module word of an event as people read it: "ClosingReassignment1" is "Closing reassignment 1", "ClosingQC" is "Closing QC". Each of its words stands in the module too, so that
 * a search for what is read finds what is kept. Other texts are left as they are.
 */
export function moduleWords(module: string): string {
  const [, place = '', act = ''] = MODULE.exec(module) ?? []
  if (!place) return module
  const words = act.match(/[A-Z]+(?![a-z])|[A-Z][a-z]+|\d+/g) ?? []
  return [place, ...words.map((word) => (/^[A-Z][a-z]/.test(word) ? word.toLowerCase() : word))].join(' ')
}
