const MAX_SHOWN = 99

/** Returns the accessible name of the bell: "Notifications, 3 unread". */
export const bellWords = (unread: number): string => (unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`)

export const shortCount = (unread: number): string => (unread > MAX_SHOWN ? `${MAX_SHOWN}+` : String(unread))
