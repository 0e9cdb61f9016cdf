/** `refused`: the directory said no. `unavailable`: it could not be asked, which is nobody's failed attempt. */
export type DirectoryOutcome = 'accepted' | 'refused' | 'unavailable'

export interface Directory {
  /** Does this password belong to this user? Never throws. */
  authenticate(username: string, password: string): Promise<DirectoryOutcome>
  /**
   * Asks in the same steps for nobody, with no password: 'refused' as long as the directory answers. A sign-in whose password the directory does not keep takes as
   * long by it, and hears the same, as one whose password it keeps. Absent where there is no directory. Never throws.
   */
  decoy?(): Promise<'refused' | 'unavailable'>
}
