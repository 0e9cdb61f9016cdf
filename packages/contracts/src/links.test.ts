import { describe, expect, it } from 'vitest'
import * as links from './links.ts'
import { paths } from './screens.ts'

const LOAN = '0204518873'

/** Links of each function, and how they are written in stored notices and in mails. */
const LINKS: Record<Exclude<keyof typeof links, 'LINK'>, readonly [string, string][]> = {
  loanLink: [
    [links.loanLink('closing', LOAN), '/closing?loan=0204518873'],
    [links.loanLink('underwriter', LOAN, { on: 'answer' }), '/underwritter?loan=0204518873&on=answer'],
    [links.loanLink('myWork', LOAN, { desk: 'processor', on: 'mismatch' }), '/mywork?loan=0204518873&desk=processor&on=mismatch'],
  ],
  openLoanLink: [
    [links.openLoanLink(new Set(['underwriter.view']), LOAN), '/underwritter?loan=0204518873'],
    [links.openLoanLink(new Set(), LOAN, 'comments'), '/landing?loan=0204518873&on=comments'],
  ],
  rowLink: [
    [links.rowLink('qaCloser', LOAN, '7'), '/qccloser?loanNumber=0204518873&open=7'],
    [links.rowLink('qaCloser', LOAN, '7', 'assign'), '/qccloser?loanNumber=0204518873&open=7&on=assign'],
  ],
  listLink: [
    [links.listLink('findings', { loanNumber: LOAN }), '/qcfindings?loanNumber=0204518873'],
    [links.listLink('closing', { taskStatus: 'All', where: 'Status=!Canceled' }), '/closing?taskStatus=All&where=Status%3D%21Canceled'],
    [links.listLink('processor', { taskStatus: 'Not assigned' }), '/processor?filterId=All&taskStatus=Not+assigned'],
  ],
  slaLink: [[links.slaLink('myClosings', 2), '/closing/mine?taskStatus=All&SLA=P2+due+so+far+this+month']],
  UNEXPLAINED_LINK: [[links.UNEXPLAINED_LINK, '/closing?taskStatus=Closed&SLA=Reasons+missing']],
  adjudicationLink: [[links.adjudicationLink('2026-11', 'QA Closer'), '/qcadjudication?month=2026-11&type=QA+Closer']],
  packLink: [[links.packLink(12), '/monthlypack?pack=12']],
  passwordLink: [[links.passwordLink('s3cret'), '/password_reset?token=s3cret']],
}

describe.each(Object.entries(LINKS))('%s', (_, built) => {
  it.each(built)('writes %s', (link, written) => expect(link).toBe(written))

  it.each(built)('leads to a screen that exists: %s', (link) => expect(Object.values(paths)).toContain(link.split('?')[0]))
})
