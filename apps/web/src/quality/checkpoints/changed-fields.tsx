import type { CheckpointChange } from '@ivue/contracts/quality/checkpoints/rules.ts'
import { markedChange } from './marked-change.ts'

/** Lists the fields that an edit of a question changed, with removed and added words marked. */
export function ChangedFields({ changes }: { changes: readonly CheckpointChange[] }) {
  return (
    <dl className={`grid gap-4 margin-4-0-0`}>
      {changes.map((change) => (
        <ChangedField key={change.what} {...change} />
      ))}
    </dl>
  )
}

function ChangedField({ what, before, after }: CheckpointChange) {
  const { start, was, is, end } = markedChange(before, after)
  return (
    <div className="grid gap-8 columns-96-rest">
      <dt className="faint">{what}</dt>
      <dd className="breaks">
        {start}
        {was && (
          <del className="red rounded-4 on-red-bg">
            <span className="unseen">was </span>
            {was}
          </del>
        )}
        {was && is && ' '}
        {is && (
          <ins className="undecorated green rounded-4 on-green-bg">
            <span className="unseen">is </span>
            {is}
          </ins>
        )}
        {end}
      </dd>
    </div>
  )
}
