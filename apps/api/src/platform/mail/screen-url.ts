import type { Env } from '../env.ts'

/** Returns the address of a screen for a mail; null without PUBLIC_URL. */
export const screenUrl = ({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>, path: string): string | null =>
  PUBLIC_URL ? `${PUBLIC_URL.replace(/\/$/, '')}${path}` : null
