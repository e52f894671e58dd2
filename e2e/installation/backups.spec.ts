/** Decision A28: backups for administrators. */
import { expect } from '@playwright/test'
import type { BackupPage } from '@task-manager/contract/installation/backups'
import { type Account, call, createTask, PASSWORD } from '#e2e/api.ts'
import { checkEverywhere } from '#e2e/checks.ts'
import { allowConsole, test } from '#e2e/fixtures.ts'
import { signIn } from '#e2e/page.ts'

/** A busy machine takes long for a backup, and another journey may be making one. */
const MADE = { timeout: 60_000 }

const listed = (admin: Account) => call<BackupPage>('GET', '/api/backups', admin.token)

/** Any backup: other journeys create some on the same server. */
async function ensureBackup(admin: Account): Promise<void> {
  await expect
    .poll(async () => {
      const { backups, running } = await listed(admin)
      if (backups.some(({ rehearsed }) => rehearsed?.ok)) return true
      if (running === null) await call('POST', '/api/backups', admin.token).catch(() => {})
      return false
    }, MADE)
    .toBe(true)
}

test('downloads a backup with the password [A28]', async ({ page, admin }) => {
  test.slow()
  await ensureBackup(admin)
  await signIn(page, admin)
  await page.goto('/admin/backups')
  await expect(page.getByRole('heading', { name: 'Backups', exact: true })).toBeVisible()
  await expect(page.getByText('7 days, 4 weeks, 6 months')).toBeVisible()
  const table = page.getByRole('table', { name: 'Backups, newest first' })
  await expect(table.getByText(/^Restored and compared (?:just now|\d+ minutes? ago)$/).first()).toBeVisible()
  await table
    .getByRole('button', { name: /^Download ?: / })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Download this backup?' })
  allowConsole(/403/)
  await dialog.getByLabel('Current password').fill('not this one')
  await dialog.getByRole('button', { name: 'Download' }).click()
  await expect(dialog.getByText('The current password is wrong.').first()).toBeVisible()
  await dialog.getByLabel('Current password').fill(PASSWORD)
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toMatch(/^task-manager-.*\.jsonl\.gz$/)
  await expect(dialog).toBeHidden()
})

test('shows the progress and the problem, and deletes [A28]', async ({ page, admin }) => {
  const at = (day: number) => new Date(Date.now() - day * 86_400_000).toISOString()
  const backup = (id: string, day: number, ok: boolean | null, detail: string) => ({
    _id: `0190a000-0000-7000-8000-00000000000${id}`,
    name: `task-manager-${id}.jsonl.gz`,
    bytes: 48_200_000,
    madeAt: at(day),
    contents: { people: 13, tasks: 6204, comments: 18_311 },
    rehearsed: ok === null ? null : { at: at(day), ok, detail },
    problem: '',
  })
  const answer = {
    backups: [
      backup('1', 3, false, 'In the restored copy, a search differs.'),
      backup('2', 4, true, 'Restored and compared, 11 s'),
      backup('3', 9, null, ''),
    ],
    directory: '/var/backups/tasks',
    keep: '7d 4w 6m',
    next: at(-1),
    running: null as BackupPage['running'],
    failed: null,
    warning: "The newest backup can't be relied on: In the restored copy, a search differs.",
  }
  await page.route('**/api/backups', async (route) => {
    if (route.request().method() === 'GET') return await route.fulfill({ json: answer })
    answer.running = { _id: 'x', step: 'writing', share: 40 }
    await route.fulfill({ status: 202, json: { _id: 'x' } })
  })
  await signIn(page, admin)
  // An installation without tasks shows its next steps instead.
  await createTask(admin, [admin])
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('link', { name: /Backups need attention/ })).toBeVisible()
  await page.goto('/admin/backups')
  await expect(page.getByText(answer.warning)).toBeVisible()
  await expect(page.getByText('Failed: In the restored copy, a search differs.')).toBeVisible()
  await expect(page.getByText('13 people, 6,204 tasks, 18,311 comments').first()).toBeVisible()
  await expect(page.getByText('Restored and compared 4 days ago')).toBeVisible()
  await expect(page.getByText('9 days ago', { exact: true })).toBeVisible()
  await expect(page.getByText('Not tested')).toBeVisible()
  await checkEverywhere(page)
  await page.getByRole('button', { name: 'Back up now' }).click()
  await expect(page.getByRole('button', { name: 'Backing up… 40 %' })).toBeVisible()
  answer.running = { _id: 'x', step: 'rehearsing', share: 90 }
  await expect(page.getByRole('button', { name: 'Restoring and comparing… 90 %' })).toBeVisible()
  answer.running = null
  // The button was disabled during the backup, and kept the focus.
  await expect(page.getByRole('button', { name: 'Back up now' })).toBeFocused()
  await page.route('**/api/backups/*', (route) => {
    answer.backups = answer.backups.slice(0, 2)
    return route.fulfill({ json: { message: 'Backup deleted' } })
  })
  await page
    .getByRole('button', { name: /^Delete: / })
    .last()
    .click()
  const deletion = page.waitForRequest((request) => request.method() === 'DELETE')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  expect((await deletion).url()).toContain('0190a000-0000-7000-8000-000000000003')
  await expect(page.getByText('Backup deleted', { exact: true })).toBeVisible()
  await expect(page.getByText('Not tested')).toBeHidden()
  await expect(page.getByRole('button', { name: /^Delete: / }).last()).toBeFocused()
})
