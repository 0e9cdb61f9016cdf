import { type ComponentProps, useId, useRef } from 'react'
import { FieldMessage, problemProps } from '../ui/controls/field-message.tsx'
import styles from './sql-editor.module.css'
import { endOfToken, toSqlPlace } from './sql-place.ts'

interface SqlEditorProps extends ComponentProps<'textarea'> {
  label: string
  text: string
  problem: string | undefined
  /** Position of the problem as counted by the server (characters from 1); null if it gave none. */
  position: number | null
}

/** An SQL field with line numbers. It marks the place of a problem; the message names line and column. */
export function SqlEditor({ label, text, problem, position, ...rest }: SqlEditorProps) {
  const id = useId()
  const back = useRef<HTMLDivElement>(null)
  const lines = text.split('\n').length
  const place = problem && position !== null ? toSqlPlace(text, position) : null
  const end = place && endOfToken(text, place.index)
  return (
    <div className="grid gap-4 shrinks">
      <label htmlFor={id} className="medium text-12">
        {label}{' '}
        <span className="red" aria-hidden>
          *
        </span>
      </label>
      <div className={styles.editor} data-wrong={problem ? '' : undefined}>
        <div ref={back} className={`${styles.back} flex wide tall clip`} aria-hidden>
          <ol className={styles.numbers}>
            {Array.from({ length: lines }, (_, at) => (
              <li key={at} data-wrong={place?.line === at + 1 ? '' : undefined}>
                {at + 1}
              </li>
            ))}
          </ol>
          <pre className={styles.marked}>
            {place && end !== null ? (
              <>
                {text.slice(0, place.index)}
                <mark>{text.slice(place.index, end) || ' '}</mark>
                {text.slice(end)}
              </>
            ) : (
              text
            )}
          </pre>
        </div>
        <textarea
          {...rest}
          {...problemProps(`${id}-problem`, problem)}
          id={id}
          required
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          wrap="off"
          className={styles.text}
          onScroll={({ currentTarget }) => back.current?.scrollTo(currentTarget.scrollLeft, currentTarget.scrollTop)}
        />
      </div>
      <FieldMessage id={`${id}-problem`}>
        {problem && place ? `Line ${place.line}, column ${place.column}: ${problem}` : problem}
      </FieldMessage>
    </div>
  )
}
