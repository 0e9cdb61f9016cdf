/** Why something was refused, and the field of the body it is about. */
export interface Problem {
  field: string
  msg: string
}
