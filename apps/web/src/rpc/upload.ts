import type { Call, OutputOf } from '@ivue/contracts/contract.ts'
import { storedToken } from '../browser/storage.ts'
import { callAddress, parseEnvelope } from './call.ts'
import { TransportError } from './errors.ts'
import { withSessionRenewal } from './with-session-renewal.ts'

export interface UploadOptions {
  /** The share of the bytes sent, 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/** Sends one file as multipart. It uses XMLHttpRequest because fetch does not report upload progress. */
export function uploadFile<C extends Call>(declaration: C, file: File, options: UploadOptions = {}): Promise<OutputOf<C>> {
  return withSessionRenewal(() => send(declaration, file, options))
}

function send<C extends Call>(declaration: C, file: File, { onProgress, signal }: UploadOptions): Promise<OutputOf<C>> {
  const request = new XMLHttpRequest()
  request.open('POST', callAddress(declaration))
  request.withCredentials = true
  request.setRequestHeader('Accept', 'application/json')
  const token = storedToken()
  if (token) request.setRequestHeader('custom-type', token)
  request.upload.onprogress = ({ loaded, total }) => onProgress?.(total ? loaded / total : 0)
  const answer = new Promise<OutputOf<C>>((resolve, reject) => {
    request.onload = () => {
      try {
        resolve(parseEnvelope(request.status, request.statusText, request.responseText).response as OutputOf<C>)
      } catch (error) {
        reject(error)
      }
    }
    request.onerror = () => reject(new TransportError(0, 'The connection was lost'))
    request.onabort = () => reject(new DOMException('The upload was stopped', 'AbortError'))
  })
  signal?.addEventListener('abort', () => request.abort(), { once: true })
  const form = new FormData()
  form.append('uploadedFile', file, file.name)
  request.send(form)
  return answer
}
