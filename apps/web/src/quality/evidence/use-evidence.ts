import { EVIDENCE_SAYS, type EvidencePlace, largerThan, typeOf } from '@ivue/contracts/quality/evidence.ts'
import { evidence, findings } from '@ivue/contracts/quality/findings-contract.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ask, keyOf } from '../../rpc/ask.ts'
import { call } from '../../rpc/call.ts'
import { upload } from '../../rpc/upload.ts'
import { toast } from '../../ui/feedback/toast.tsx'

const STALE = [evidence.getEvidence, findings.getFinding, findings.getLoanFindings]

/** The evidence of one finding of a review, and attaching to it. All findings of a review share one query. */
export function useEvidence(reviewId: number, answerId: number, place: EvidencePlace) {
  const client = useQueryClient()
  // Somebody else attaches too: each dialog that is opened asks anew.
  const { data } = useQuery({ ...ask(evidence.getEvidence, { reviewId, place }), staleTime: 0 })
  const attach = useMutation({
    async mutationFn(file: File) {
      const refused = refusalOf(file, data?.megabytes)
      if (refused) throw new Error(refused)
      const { fileName } = await upload(evidence.uploadEvidence, file)
      await call(evidence.attachEvidence, { answerId, fileName, place })
      return file.name
    },
    onSuccess: (name) => toast.success(`${name} is attached`),
    onSettled: () => Promise.all(STALE.map((stale) => client.invalidateQueries({ queryKey: keyOf(stale) }))),
  })
  return {
    files: data?.files.filter((file) => file.answerId === answerId) ?? [],
    // An answer that was given a moment ago is not known yet; the server judges it.
    why: data?.attach.find((one) => one.answerId === answerId)?.why ?? '',
    attach,
    stale: STALE,
  }
}

/** What can be told of a file before it is sent; the server looks into it. */
function refusalOf({ name, size }: File, megabytes: number | undefined): string | null {
  if (!typeOf(name)) return EVIDENCE_SAYS.types
  if (size === 0) return EVIDENCE_SAYS.empty
  return megabytes !== undefined && size > megabytes * 2 ** 20 ? largerThan(megabytes) : null
}
