import type { Env } from '../env.ts'
import { createSealer, SEALED_FOR } from '../secrets/secrets.ts'

export interface StoredLink {
  sealedLink: Uint8Array | null
  linkUntil: Date | null
  userId: number | null
}

/** Encrypts links that only their receiver may use, so that the database has no plain text of them. */
export function linkSealer(env: Pick<Env, 'SECRET_KEY' | 'DATA_DIR'>) {
  return {
    seal: (link: string, userId: number) => createSealer(env).seal(link, SEALED_FOR.link(userId)),
    /** Returns null once the link has expired or was cleared. */
    open({ sealedLink, linkUntil, userId }: StoredLink, now: Date): string | null {
      return sealedLink !== null && linkUntil !== null && linkUntil > now
        ? createSealer(env).open(sealedLink, SEALED_FOR.link(userId))
        : null
    },
  }
}
