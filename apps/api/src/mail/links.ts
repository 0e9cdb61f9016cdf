import type { Env } from '../env.ts'
import { sealerOf } from '../secrets.ts'

/** A link of a mail as it is stored. */
export interface StoredLink {
  sealedLink: Uint8Array | null
  linkUntil: Date | null
  userId: number | null
}

const about = (userId: number | null) => `link mailed to user ${userId}`

/** Keeps links that only their receiver may use from standing in the database in clear. */
export function linkSealer(env: Pick<Env, 'SECRET_KEY' | 'DATA_DIR'>) {
  return {
    seal: (link: string, userId: number) => sealerOf(env).seal(link, about(userId)),
    /** The link while it works; null once it ran out or was forgotten. */
    open({ sealedLink, linkUntil, userId }: StoredLink, now: Date): string | null {
      return sealedLink !== null && linkUntil !== null && linkUntil > now ? sealerOf(env).open(sealedLink, about(userId)) : null
    },
  }
}
