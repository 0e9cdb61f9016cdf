/** Why something was refused, and at which field of the body. */
export interface Problem {
  field: string
  msg: string
}
