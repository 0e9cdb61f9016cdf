export const ADDRESS_COLUMNS = { clientEmail: true, drEmail: true } as const

/** Returns a person's mail address; '' if none is on file. */
export const mailAddressOf = ({ clientEmail, drEmail }: Record<keyof typeof ADDRESS_COLUMNS, string>): string => clientEmail || drEmail
