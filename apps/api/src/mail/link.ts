import type { Env } from '../env.ts'

/** The address of a screen for a mail; null where nobody said where the app is found. */
export const linkTo = ({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>, path: string): string | null =>
  PUBLIC_URL ? `${PUBLIC_URL.replace(/\/$/, '')}${path}` : null
