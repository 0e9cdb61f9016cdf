import { CircleX } from 'lucide-react'

/** Returns the ARIA props that link a field to its message `id`. */
export const problemProps = (id: string, problem: string | null | undefined) =>
  problem ? ({ 'aria-invalid': true, 'aria-describedby': id } as const) : {}

/** The message under a field, announced when it appears: `<input {...problemProps(id, problem)} />`, then this. */
export function FieldMessage({ id, children }: { id?: string | undefined; children: string | null | undefined }) {
  return (
    <span id={id} role="alert" className="block">
      {children && (
        <span className="svg-above-1 small flex items-start red gap-6 above-5">
          <CircleX className="above-1" size={14} />
          {children}
        </span>
      )}
    </span>
  )
}
