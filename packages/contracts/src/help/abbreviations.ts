/** What the abbreviations of headings and figures mean. Tooltips and the help panel show the same words. */
export const ABBREVIATIONS: Readonly<Record<string, string>> = {
  DPO: 'Defects per opportunity: findings divided by the questions that were answered Yes or No',
  DPU: 'Defects per unit: findings divided by the loans reviewed',
  FCD: 'Final credit decision: the underwriting decision before closing',
  FRR: 'Final Risk Review: the last stage of an underwriting',
  ICD: 'Initial closing disclosure: the first statement of the final terms, sent days before the closing',
  IRR: 'Initial Risk Review: the first stage of an underwriting',
  MTD: 'Month to date: from the first of this month until now',
  NIPRT: 'An internal team that can be accountable for a missed measure',
  NTRT: 'An internal team that can be accountable for a missed measure',
  Recon: 'On a row: the import names another person than the one who works the loan. In figures: Reconsideration Risk Review',
  RRR: 'Reconsideration Risk Review: any stage of an underwriting after the first and before the final one',
  SLA: 'Service level agreement: the moment by which a measure has to be done',
  SS: 'Second stage: another word for Final Review',
}
