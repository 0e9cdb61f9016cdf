import type { Env } from '../env.ts'
import { sealerOf } from '../secrets.ts'

export interface StoredLink {
  sealedLink: Uint8Array | null
  linkUntil: Date | null
  userId: number | null
}

const about = (userId: number | null) => `link mailed to user ${userId}`

/** Encrypts links that only their receiver may use, so that the database holds none in clear. */
export function linkSealer(env: Pick<Env, 'SECRET_KEY' | 'DATA_DIR'>) {
  return {
    seal: (link: string, userId: number) => sealerOf(env).seal(link, about(userId)),
    /** Null once the link has expired or was cleared. */
    open({ sealedLink, linkUntil, userId }: StoredLink, now: Date): string | null {
      return sealedLink !== null && linkUntil !== null && linkUntil > now ? sealerOf(env).open(sealedLink, about(userId)) : null
    },
  }
}
