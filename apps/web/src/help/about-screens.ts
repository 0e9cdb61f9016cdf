import type { ListScreenName, ProtectedName } from '@ivue/contracts/screens.ts'

const QA = 'Reviews that wait for quality control, the earliest due moment first. Perform QC opens the questions of a review.'

type About = Record<Exclude<ProtectedName, ListScreenName>, string> & Partial<Record<ListScreenName, string>>

/** What each screen is for, in at most three sentences. A page that is a list says it itself (`about` of ListPage). */
export const ABOUT_SCREENS: Readonly<About> = {
  landing: 'The day in figures: movements, routings, late loans, overtime. Each figure explains itself and opens its loans.',
  changePassword: 'Choose a new password.',
  mySessions: 'Where you are signed in. End a session that you do not know.',
  downloads: 'Exports that you started, until they are deleted. Large ones are made while you go on working.',
  closing:
    'Open closings, the most urgent first. SLA Due is the moment of the next measure, in the property’s zone. Decision records what became of a closing.',
  myClosings: 'The closings that you hold, the most urgent first. It is the Closing Dashboard with your loans only.',
  processor: 'Open tasks of processing, the most urgent first. Due is in the property’s zone. Decision moves a task to its next stage.',
  processorLoanReport: 'Imported loans by processor, and how far quality control is with them. Each figure opens its loans.',
  underwriter: 'Open tasks of underwriting, the most urgent first. Due is in the property’s zone. Decision completes a task.',
  pipelineDetails: 'All loans of the pipeline with their milestones. Filter by stage, person or day, and export what you see.',
  underwriterLoanReport: 'Imported loans by underwriter, and how far quality control is with them. Each figure opens its loans.',
  qaProcessor: QA,
  qaUnderwriter: QA,
  qaCloser: QA,
  adjudication: 'Pairs of blind reviews that differ. Decide which answer holds.',
  samplingPlan: 'The steps of one plan: which loans, how many, and why. Once it is sealed, anybody can repeat the draw.',
  samplingProof: 'How the loans of a plan were drawn, so that an examiner can repeat it.',
  dataTest:
    'One test of the data of every loan: which loans are in scope, and what must be true. The preview counts while you type. A second person approves what goes live.',
  testLimits: 'Limits that data tests compare with, by year and kind of loan. When a limit changes, the old one ends and a new one begins.',
  processorReport: 'Reviews of processors in a period: how many loans, how many with findings, and the score. Each figure opens its loans.',
  underwriterReport:
    'Reviews of underwriters in a period: how many loans, how many with findings, and the score. Each figure opens its loans.',
  closerReport: 'Reviews of closers in a period: how many loans, how many with findings, and the accuracy. Each figure opens its loans.',
  reviewDashboards: 'Reviews by month, in this month, and the findings that were overturned.',
  monthlyReviews: 'Completed reviews month by month, by reviewer, employee or question.',
  reviewsToDate: 'Reviews of this month until now, by reviewer, employee or question.',
  overturns: 'Disputes that were accepted, so that the finding no longer counts.',
  qualityCharts: 'A rate month by month with the limits of chance. A point outside of them has a cause worth finding.',
  qualityPeople: 'Rates of people against what chance allows for their number of reviews. It is no ranking.',
  qualityWaterfall: 'How the findings of a period became those that count: disputed, overturned, remaining.',
  qualityClocks: 'Deadlines of quality control by month, and whether they were met.',
  qualityTargets: 'The targets of quality control, where the rate is now, and whether the difference can be chance.',
  monthlyPack: 'The report of a month for management. A published edition is never changed.',
  dataImport: 'Import a workbook. A dry run shows what would be new, changed or rejected; rejected rows come back with the reason.',
  group: 'The permissions and members of one group.',
  viewAs: 'What a person may see and do, and why. Nothing is done in their name.',
  settings: 'Numbers and rules that apply to everybody. Each change is recorded.',
  calendars: 'Business days and hours, from which due moments are computed.',
  away: 'When people are away. They are not offered for assignment then.',
  outgoingMail: 'Mail that was sent or could not be sent.',
  api: 'The calls of the server, for those who connect other systems.',
  myWork:
    'What waits for you: late first, then what is due, then the newest question. n gives the next loan. Leads see what waits for their team.',
}
