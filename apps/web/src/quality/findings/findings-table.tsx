import type { ReviewedAnswer } from '@ivue/contracts/quality/reviews/completed-contract.ts'
import { None, PlainTable } from '../../ui/layout/plain-table.tsx'
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx'
import { stamp } from '../../ui/moments.ts'
import { Outcome } from '../disputes/outcome.tsx'
import { SeverityChip } from '../severity-chip.tsx'
import styles from './findings.module.css'

/** A review's answers with their disputes (mock 05): only the findings, or with `whole` all questions. The latest round comes first. */
export function FindingsTable({ answers, whole }: { answers: readonly ReviewedAnswer[]; whole: boolean }) {
  return (
    <ScrollRegion className={styles.inCard} label="Answers of this review">
      <PlainTable className={styles.table}>
        <thead>
          <tr>
            <th className={styles.number}>S.No</th>
            <th>Category</th>
            <th>Question</th>
            {whole && <th>Answer</th>}
            <th>Severity</th>
            <th>Comment</th>
            <th>Dispute</th>
            <th>Overturn</th>
            <th>Overturn comment</th>
          </tr>
        </thead>
        <tbody>
          {answers.map((answer) => (
            <AnswerLine key={answer.id} answer={answer} whole={whole} />
          ))}
        </tbody>
      </PlainTable>
    </ScrollRegion>
  )
}

function AnswerLine({ answer, whole }: { answer: ReviewedAnswer; whole: boolean }) {
  const { sno, category, question, severity, comment, overturn, overturn_comment, overturn_result, result_comment, rounds } = answer
  return (
    <tr>
      <td className={styles.number}>{sno}</td>
      <td className={styles.whole}>{category}</td>
      <td className={styles.words}>{question}</td>
      {whole && <td className={styles.whole}>{answer.answer}</td>}
      <td>{severity ? <SeverityChip severity={severity} /> : <None />}</td>
      <td className={styles.words}>{comment || <None />}</td>
      <td className={styles.dispute}>
        {overturn ? (
          <>
            {overturn}
            {overturn_comment && <p className={styles.quiet}>{overturn_comment}</p>}
          </>
        ) : (
          <None />
        )}
      </td>
      <td className={styles.whole}>
        <Outcome result={overturn_result} disputed={overturn === 'Yes'} />
      </td>
      <td className={styles.words}>
        {result_comment || <None />}
        {rounds.slice(0, -1).map((round) => (
          <p key={round.round} className={styles.quiet}>
            Round {round.round}, {round.by || 'unknown'} on {stamp(round.at)}: {round.overturn}
            {round.overturn_result && `, ${round.overturn_result}`}
            {round.result_comment && `: ${round.result_comment}`}
          </p>
        ))}
      </td>
    </tr>
  )
}
