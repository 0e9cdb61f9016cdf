const MODULE = /^(Closing|Processor|Underwriter|Review|Loan)([A-Z]\w*)$/

/**
 * Returns the module name of an event in plain words: "ClosingReassignment1" becomes "Closing reassignment 1", "ClosingQC" becomes "Closing
 * QC". Each word also occurs in the stored name, so that a search for the displayed text finds it. Other texts are returned unchanged.
 */
export function formatModule(module: string): string {
  const [, place = '', act = ''] = MODULE.exec(module) ?? []
  if (!place) return module
  const words = act.match(/[A-Z]+(?![a-z])|[A-Z][a-z]+|\d+/g) ?? []
  return [place, ...words.map((word) => (/^[A-Z][a-z]/.test(word) ? word.toLowerCase() : word))].join(' ')
}
