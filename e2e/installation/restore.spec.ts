/** Decision A31: the first visitor restores a backup into a new installation. */
import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import { createTask, INVITE_CODE, signUpByApi } from '#e2e/api.ts'
import { checkAccessibility } from '#e2e/checks.ts'
import { allowConsole } from '#e2e/fixtures.ts'
import { test } from '#e2e/own-server.ts'
import { logIn } from '#e2e/page.ts'

const KEY = 'ab'.repeat(32)
const run = promisify(execFile)
const BACKUP = path.join(import.meta.dirname, '../../apps/server/src/backup.ts')

test('restores an encrypted backup on the sign-up page, and logs in with an account from it [A31]', async ({
  page,
  startServer,
}, info) => {
  const file = info.outputPath('all.jsonl.gz.enc')
  const first = await startServer()
  const adminUser = await signUpByApi('Wangari Maina', INVITE_CODE, first.origin)
  await createTask(adminUser, [adminUser], { title: 'Harbour lights' }, first.origin)
  await run(process.execPath, [BACKUP, file], {
    env: { DATA_DIR: first.dataDir, BACKUP_KEY: KEY },
  })
  await first.stop()
  const second = await startServer()
  await page.goto(`${second.origin}/signup`)
  await expect(
    page.getByText('Makes you the first administrator. The server prints it when it starts'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Restore a backup', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Restore a Backup', exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Back to sign-up', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Create an Account', exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Restore a backup', exact: true }).click()
  await expect(page.getByLabel('Key', { exact: true })).toHaveCount(0)
  await page.getByLabel('Backup File').setInputFiles(file)
  await page.getByLabel('Key', { exact: true }).fill('cd'.repeat(32))
  await checkAccessibility(page)
  await page.getByLabel('Admin Invite Token').fill('000000')
  allowConsole(/400/)
  const restore = page.getByRole('button', { name: 'Restore', exact: true })
  await restore.click()
  await expect(page.getByRole('alert')).toHaveText('Invalid admin invite token.')
  await page.getByLabel('Admin Invite Token').fill(INVITE_CODE)
  await restore.click()
  await expect(page.getByRole('alert')).toContainText('the key is wrong')
  await page.getByLabel('Key', { exact: true }).fill(KEY)
  await restore.click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('Backup restored. Log in with an account from it.')).toBeVisible()
  await logIn(page, adminUser.email)
  await expect(page.getByText('Harbour lights', { exact: true }).first()).toBeVisible()
  await page.getByRole('link', { name: /^Notifications are on hold/ }).click()
  await page.getByRole('button', { name: 'Resume notifications', exact: true }).click()
  await expect(page.getByText('Notifications are sent again.', { exact: true })).toBeVisible()
})
