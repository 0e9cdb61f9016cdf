import type { FastifyBaseLogger } from 'fastify'
import { type Jobs, startJobs } from './jobs.ts'

/** Returns the queue, started when it is first used. */
export function jobsWhenNeeded(connectionString: string, log: FastifyBaseLogger): Jobs {
  let started: Promise<Jobs> | null = null
  const jobs = () => {
    started ??= startJobs(connectionString, log)
    return started
  }
  return {
    send: async (...job) => (await jobs()).send(...job),
    work: async (...job) => (await jobs()).work(...job),
    every: async (...job) => (await jobs()).every(...job),
    resume: async () => (await jobs()).resume(),
    stop: async () => (await started)?.stop(),
  }
}
