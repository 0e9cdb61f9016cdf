import { expect } from '@playwright/test'
import { callServer } from '../support/call-server.ts'
import { now } from '../support/clock.ts'
import { sendSignIn } from '../support/person.ts'
import { type Check, click, dialog, expectShown, VISITOR } from './check.ts'

/** The checks of signing in and of the viewer's account. */
export const ACCOUNT: readonly Check[] = [
  [VISITOR, '/login?done=password'],
  [
    VISITOR,
    '',
    async (page) => {
      await sendSignIn(page, 'nobody.here', 'Wrong#2026')
      return expectShown(page.getByText('Invalid credentials, try again !!'), page.locator('html'))
    },
  ],
  [
    VISITOR,
    '',
    async (page, as) => {
      await click(page, 'Forgot password?')
      await page.getByLabel('Username').fill('underwriter.two')
      await click(page, 'Mail me a link')
      await expect(page.getByText('If this account exists')).toBeVisible()
      const admin = await as('admin', '/mysessions')
      const { response } = await callServer<{ mails: { id: number; kind: string }[] }>(admin, 'com_mail', 'getList')
      const id = response.mails.find(({ kind }) => kind === 'Password reset')?.id
      const mail = await callServer<{ text: string }>(admin, 'com_mail', 'getMail', { id })
      await page.goto(/\/password_reset\S+/.exec(mail.response.text)?.[0] ?? '')
      return expectShown(page.getByRole('button', { name: 'Sign In', exact: true, disabled: false }), page.locator('html'))
    },
  ],
  [
    VISITOR,
    '/password_reset?token=nothing',
    async (page) => {
      await expect(page.getByRole('button', { name: 'Token Invalid' })).toBeVisible()
      await page.getByRole('button', { name: 'Password policy' }).focus()
      return expectShown(page.getByRole('tooltip'), page.locator('html'))
    },
  ],
  [
    VISITOR,
    '/login',
    async (page) => {
      await click(page, 'Forgot password?')
      return expectShown(page.getByRole('button', { name: 'Mail me a link' }), page.locator('html'))
    },
  ],
  [
    VISITOR,
    '/login',
    async (page) => {
      await sendSignIn(page, 'processor.two')
      return dialog(page, 'Change Password', 'Your password was set by someone else')
    },
  ],
  [
    'underwriter.two',
    '/changepassword',
    async (page) => {
      await click(page, 'Change Password')
      return expectShown(page.getByText('Please fill all fields'), page.locator('html'))
    },
  ],
  [
    'underwriter.two',
    '/mysessions',
    async (page) => {
      await click(page, 'Set up')
      return dialog(page, 'Set up your authenticator', 'Six-digit code')
    },
  ],
  [
    'underwriter.two',
    '',
    async (page) => {
      await page.route(/task=getLoginInfo/, async (route) => {
        const answer = await route.fetch()
        const body = await answer.json()
        body.response.idleEndsAt = new Date(now().getTime() + 100_000).toISOString()
        await route.fulfill({ response: answer, json: body })
      })
      await page.goto('/mysessions')
      return expectShown(page.getByRole('button', { name: 'Stay signed in' }), page.locator('html'))
    },
  ],
  [
    'underwriter.two',
    '',
    async (page, _, database) => {
      await page.unrouteAll()
      await page.goto('/mysessions')
      await expect(page.getByText('This one')).toBeVisible()
      await database.query("UPDATE sessions s SET ended_at = now() FROM users u WHERE u.id = s.user_id AND u.username = 'underwriter.two'")
      return dialog(page, 'Your session has ended')
    },
  ],
]
