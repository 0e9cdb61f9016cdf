import { contract, undecided } from '../contract.ts'

export const landing = contract('com_landing', {
  getPipeDistribution: { kind: 'query', title: 'See the pipeline distribution', access: 'home.view', input: undecided, output: undecided },
  getLateLoans: { kind: 'query', title: 'See late loans', access: 'home.view', input: undecided, output: undecided },
  getCycle: { kind: 'query', title: 'See the cycle time', access: 'home.view', input: undecided, output: undecided },
  getMovement: { kind: 'query', title: 'See the movements', access: 'home.view', input: undecided, output: undecided },
  getOvertime: { kind: 'query', title: 'See the overtime', access: 'home.view', input: undecided, output: undecided },
  getRoutings: { kind: 'query', title: 'See the routings', access: 'home.view', input: undecided, output: undecided },
  getTodayMove: { kind: 'query', title: "See today's movements", access: 'home.view', input: undecided, output: undecided },
})
