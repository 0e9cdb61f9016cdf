import { expect } from '@playwright/test'
import { test } from './support/world.ts'

test('the server says that it lives and that its database answers', async ({ request }) => {
  expect((await request.get('/health/live')).status()).toBe(200)
  expect((await request.get('/health/ready')).status()).toBe(200)
})

test('a visitor who has not signed in sees the sign-in page', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
})
