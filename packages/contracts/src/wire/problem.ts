export interface Problem {
  field: string
  msg: string
}
