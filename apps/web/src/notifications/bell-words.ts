const MOST_SHOWN = 99

/** What the bell is called: "Notifications, 3 unread". */
export const bellWords = (unread: number): string => (unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`)

/** What stands on it. */
export const shortCount = (unread: number): string => (unread > MOST_SHOWN ? `${MOST_SHOWN}+` : String(unread))
