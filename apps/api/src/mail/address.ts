export const ADDRESS = { clientEmail: true, drEmail: true } as const

/** Returns a person's mail address; '' if none is on file. */
export const addressOf = ({ clientEmail, drEmail }: Record<keyof typeof ADDRESS, string>): string => clientEmail || drEmail
