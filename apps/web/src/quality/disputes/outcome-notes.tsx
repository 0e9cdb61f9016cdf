import type { Question } from '@ivue/contracts/worklist/questions.ts'
import { FindingNotes } from './finding-notes.tsx'
import { DisputeOutcome } from './outcome.tsx'

/** Shows the dispute and QC's decision. The decision is left out if the viewer may not read it. */
export function OutcomeNotes({ question }: { question: Question }) {
  const { overturn, overturn_comment, overturn_result, result_comment, why, decided } = question
  return (
    <FindingNotes
      why={why}
      notes={[
        ['Dispute', overturn_comment || overturn],
        ['Overturn', decided ? '' : <DisputeOutcome key="outcome" result={overturn_result} disputed={overturn === 'Yes'} />],
        ['QC', result_comment],
      ]}
    />
  )
}
