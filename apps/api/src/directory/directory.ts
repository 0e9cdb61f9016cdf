/** `refused`: the directory said no. `unavailable`: it could not be asked, which is nobody's failed attempt. */
export type DirectoryOutcome = 'accepted' | 'refused' | 'unavailable'

export interface Directory {
  /** Does this password belong to this user? Never throws. */
  authenticate(username: string, password: string): Promise<DirectoryOutcome>
}
