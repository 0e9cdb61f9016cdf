import { evidence, findings } from '@ivue/contracts/quality/findings/contract.ts'
import { EVIDENCE_MESSAGES, type EvidencePlace, findEvidenceType, tooLargeMessage } from '@ivue/contracts/quality/findings/evidence.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../rpc/call.ts'
import { callQuery, callQueryKey } from '../../rpc/call-query.ts'
import { uploadFile } from '../../rpc/upload.ts'
import { toast } from '../../ui/feedback/toast.tsx'

const STALE = [evidence.getEvidence, findings.getFinding, findings.getLoanFindings]

/** Loads the evidence of one finding and attaches files to it. All findings of a review share one query. */
export function useEvidence(reviewId: number, answerId: number, place: EvidencePlace) {
  const client = useQueryClient()
  // Others may attach files too, so each opened dialog reloads.
  const { data } = useQuery({ ...callQuery(evidence.getEvidence, { reviewId, place }), staleTime: 0 })
  const attach = useMutation({
    async mutationFn(file: File) {
      const refused = whyNotAttached(file, data?.megabytes)
      if (refused) throw new Error(refused)
      const { fileName } = await uploadFile(evidence.uploadEvidence, file)
      await call(evidence.attachEvidence, { answerId, fileName, place })
      return file.name
    },
    onSuccess: (name) => toast.success(`${name} is attached`),
    onSettled: () => Promise.all(STALE.map((stale) => client.invalidateQueries({ queryKey: callQueryKey(stale) }))),
  })
  return {
    files: data?.files.filter((file) => file.answerId === answerId) ?? [],
    // Answers that are newer than this list have no reason in it. The server checks them.
    why: data?.attach.find((one) => one.answerId === answerId)?.why ?? '',
    attach,
    stale: STALE,
  }
}

/** Returns the reason why a file cannot be attached, by its name and size, or null. The server also checks the content. */
function whyNotAttached({ name, size }: File, megabytes: number | undefined): string | null {
  if (!findEvidenceType(name)) return EVIDENCE_MESSAGES.types
  if (size === 0) return EVIDENCE_MESSAGES.empty
  return megabytes !== undefined && size > megabytes * 2 ** 20 ? tooLargeMessage(megabytes) : null
}
