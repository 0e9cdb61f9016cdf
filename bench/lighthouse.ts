import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { callPath } from '@ivue/contracts/contract.ts'
import { paths } from '@ivue/contracts/screens.ts'
import { login } from '@ivue/contracts/session/contract.ts'
import { chromium } from '@playwright/test'

/**
 * Runs Lighthouse on sign-in, closing and landing of a running app with the demo world (`npm start`). Each category should reach 95. 12.8.2
 * is the last release for Node 20, and npx downloads it.
 */
const LIGHTHOUSE = 'lighthouse@12.8.2'
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const
const TARGET = 95
const PORT = 9333
const base = process.argv[2] ?? 'http://127.0.0.1:8080'

interface Report {
  categories: Record<(typeof CATEGORIES)[number], { score: number }>
  audits: Record<string, { title: string; score: number | null }>
}

const folder = mkdtempSync(join(tmpdir(), 'ivue-lighthouse-'))
const browser = await chromium.launchPersistentContext(folder, {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', `--remote-debugging-port=${PORT}`],
})
try {
  for (const path of [paths.signIn, paths.closing, paths.landing]) {
    if (path === paths.closing) await signIn()
    const { categories, audits } = await measure(`${base}${path}`)
    const scores = CATEGORIES.map((name) => ({ name, score: Math.round(categories[name].score * 100) }))
    console.log(`${path}: ${scores.map(({ name, score }) => `${name} ${score}${score < TARGET ? ' (missed)' : ''}`).join(', ')}`)
    if (scores.some(({ score }) => score < TARGET)) {
      process.exitCode = 1
      for (const { title, score } of Object.values(audits)) if (score !== null && score < 0.9) console.log(`  ${score.toFixed(2)} ${title}`)
    }
  }
} finally {
  await browser.close()
  rmSync(folder, { recursive: true, force: true })
}

async function signIn(): Promise<void> {
  const answer = await browser.request.post(`${base}/${callPath(login.doLogin)}`, {
    data: { username: 'admin', password: 'Welcome#2026' },
  })
  const { response } = await answer.json()
  const page = await browser.newPage()
  await page.goto(`${base}${paths.signIn}`)
  await page.evaluate((token) => localStorage.setItem('loggedInToken', token), response.token)
  await page.close()
}

/** Runs Lighthouse as a desktop browser with the browser's session. */
async function measure(url: string): Promise<Report> {
  const flags = ['--preset=desktop', '--disable-storage-reset', '--output=json', '--quiet', `--only-categories=${CATEGORIES.join(',')}`]
  const { stdout } = await promisify(execFile)('npx', ['--yes', LIGHTHOUSE, url, `--port=${PORT}`, ...flags], { maxBuffer: 2 ** 26 })
  return JSON.parse(stdout)
}
