/** What `addressOf` looks at of a person. */
export const ADDRESS = { clientEmail: true, drEmail: true } as const

/** Where a person is mailed; '' without an address on file. */
export const addressOf = ({ clientEmail, drEmail }: Record<keyof typeof ADDRESS, string>): string => clientEmail || drEmail
