/** Decision A30: the health of the server, for administrators. */
import { expect } from '@playwright/test'
import type { HealthPage } from '@task-manager/contract/installation/health'
import { checkEverywhere } from '#e2e/checks.ts'
import { test } from '#e2e/fixtures.ts'
import { signIn } from '#e2e/page.ts'

test('checks the running server, and checks again [A30]', async ({ page, admin }) => {
  await signIn(page, admin)
  await page.goto('/admin/health')
  await expect(page).toHaveTitle(/^Health/)
  // The journeys' server is without limits.
  const problems = page.getByRole('region', { name: 'Needs attention' })
  await expect(problems.getByText(/^RATE_LIMITS is off/)).toBeVisible()
  const working = page.getByRole('region', { name: 'Working' })
  await expect(working.getByText(/Saved in \d+ ms/)).toBeVisible()
  const checked = page.waitForResponse(
    (response) => response.url().endsWith('/api/health') && response.request().method() === 'POST',
  )
  await page.getByRole('button', { name: 'Check again' }).click()
  expect((await checked).status()).toBe(200)
  await expect(page.getByText(/^Checked now on /)).toBeVisible()
})

test('shows failed checks first, with advice [A30]', async ({ page, admin }) => {
  const good = { state: 'ok' as const, advice: '' }
  const answer: HealthPage = {
    checkedAt: new Date().toISOString(),
    node: 'tasks-1',
    findings: [
      { check: 'server', title: 'Server', ...good, detail: 'Version 1.4.0 on Node 26.10.0.' },
      { check: 'settings', title: 'Settings', ...good, detail: '9 set, all valid.' },
      {
        check: 'settings',
        title: 'Settings',
        state: 'warn',
        detail: "PUBLIC_URI isn't a setting, so it has no effect.",
        advice: 'Did you mean PUBLIC_URL?',
      },
      {
        check: 'permissions',
        title: 'File permissions',
        state: 'warn',
        detail: 'Other accounts in its group can read /var/lib/task-manager/data/task-manager.sqlite.',
        advice: 'Run: chmod 600 /var/lib/task-manager/data/task-manager.sqlite',
      },
      { check: 'database', title: 'Database', ...good, detail: 'PostgreSQL 18.4. Saved in 3 ms.' },
      {
        check: 'email-server',
        title: 'Email server',
        state: 'fail',
        detail: "mail.example.org:465 can't be used: its certificate has expired.",
        advice:
          'Renew the certificate, or use the host name it is for in SMTP_URL. Emails are kept until it works.',
      },
      {
        check: 'web-address',
        title: 'Web address',
        ...good,
        detail: 'https://tasks.example.org reaches this server; its certificate is valid for 61 days.',
      },
    ],
  }
  await page.route('**/api/health', (route) => route.fulfill({ json: answer }))
  await signIn(page, admin)
  await page.goto('/admin/health')
  await expect(page.getByText('3 things need attention', { exact: true })).toBeVisible()
  await expect(page.getByText('Checked now on tasks-1', { exact: true })).toBeVisible()
  const problems = page.getByRole('region', { name: 'Needs attention' }).getByRole('listitem')
  await expect(problems).toHaveText([
    /^Email server Failed/,
    /^Settings Warning/,
    /^File permissions Warning/,
  ])
  await expect(problems.first().getByText(/^Renew the certificate/)).toBeVisible()
  await checkEverywhere(page)
  answer.findings = answer.findings.filter(({ state }) => state === 'ok')
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByText('Everything works', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Needs attention' })).toBeHidden()
})
