/**
 * The answer of the directory to a password. `refused`: it rejected the password. `unavailable`: it did not respond, which does not count as
 * a failed attempt.
 */
export type DirectoryOutcome = 'accepted' | 'refused' | 'unavailable'

export interface Directory {
  /** Checks a user's password. Never throws. */
  authenticate(username: string, password: string): Promise<DirectoryOutcome>
  /**
   * Runs the same steps for a random name without a password, so that a sign-in against a password stored in our database takes equally
   * long and gets the same error. Returns 'refused' if the directory responds. Missing if there is no directory. Never throws.
   */
  decoy?(): Promise<'refused' | 'unavailable'>
}
