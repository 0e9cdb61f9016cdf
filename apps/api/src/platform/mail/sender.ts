/** Returns why mails of this sender do not arrive, and the fix; null if nothing is known against it. */
export const senderProblem = (from: string): string | null =>
  /@(localhost|.*\.localdomain)>?$/i.test(from)
    ? `Mails come from ${from}, which other mail servers refuse. Set MAIL_FROM, or mail.from under Settings, to an address of yours`
    : null
