/** Decision A31: the first visitor restores a backup into a new installation. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import { checkAccessibility } from '#e2e/checks.ts'
import { allowConsole, test } from '#e2e/fixtures.ts'
import { freePort } from '#test/network/free-port.ts'

const CODE = '135790'
const KEY = 'ab'.repeat(32)
const chief = { name: 'Wangari Maina', email: 'wangari@example.test', password: 'correct horse battery' }
const source = path.join(import.meta.dirname, '../../apps/server/src')
const run = promisify(execFile)

interface Server {
  readonly origin: string
  stop(): Promise<void>
}

/** On SQLite in a folder of its own, whatever engine the other journeys use. */
async function start(dataDir: string): Promise<Server> {
  const port = await freePort()
  const child: ChildProcess = spawn(process.execPath, [path.join(source, 'main.ts')], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      PORT: String(port),
      ADMIN_INVITE_TOKEN: CODE,
      LOG_LEVEL: 'silent',
    },
    stdio: 'ignore',
  })
  const origin = `http://127.0.0.1:${port}`
  await expect
    .poll(
      () =>
        fetch(`${origin}/readyz`).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 60_000 },
    )
    .toBe(200)
  const stop = async (): Promise<void> => {
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    await exited
  }
  return { origin, stop }
}

test('restores an encrypted backup on the sign-up page, and logs in with an account from it [A31]', async ({
  page,
}) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'task-manager-restore-'))
  const [old, fresh] = [path.join(folder, 'old'), path.join(folder, 'fresh')]
  const file = path.join(folder, 'all.jsonl.gz.enc')
  const first = await start(old)
  const signedUp = await fetch(`${first.origin}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...chief, adminInviteToken: CODE }),
  })
  expect(signedUp.status).toBe(201)
  const { _id, token } = (await signedUp.json()) as { _id: string; token: string }
  const created = await fetch(`${first.origin}/api/tasks`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({
      title: 'Harbour lights',
      dueDate: '2030-01-01',
      assignedTo: [_id],
      description: 'Paint them.',
      priority: 'Low',
      todoChecklist: [{ text: 'Paint', completed: false }],
    }),
  })
  expect(created.status, await created.text()).toBe(201)
  await run(process.execPath, [path.join(source, 'backup.ts'), file], {
    env: { DATA_DIR: old, BACKUP_KEY: KEY },
  })
  await first.stop()
  const second = await start(fresh)
  try {
    await page.goto(`${second.origin}/signup`)
    await page.getByRole('button', { name: 'Restore a backup', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Restore a Backup', exact: true })).toBeVisible()
    await expect(page.getByLabel('Key', { exact: true })).toHaveCount(0)
    await page.getByLabel('Backup File').setInputFiles(file)
    await page.getByLabel('Key', { exact: true }).fill('cd'.repeat(32))
    await checkAccessibility(page)
    await page.getByLabel('Admin Invite Token').fill('000000')
    allowConsole(/400/)
    const restore = page.getByRole('button', { name: 'Restore', exact: true })
    await restore.click()
    await expect(page.getByRole('alert')).toHaveText('Invalid admin invite token.')
    await page.getByLabel('Admin Invite Token').fill(CODE)
    await restore.click()
    await expect(page.getByRole('alert')).toContainText('the key is another one')
    await page.getByLabel('Key', { exact: true }).fill(KEY)
    await restore.click()
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByText('Backup restored. Log in with an account from it.')).toBeVisible()
    await page.getByLabel('Email Address').fill(chief.email)
    await page.getByLabel('Password', { exact: true }).fill(chief.password)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(page.getByText('Harbour lights', { exact: true }).first()).toBeVisible()
    await page.getByRole('link', { name: /^Notifications are on hold/ }).click()
    await page.getByRole('button', { name: 'Resume notifications', exact: true }).click()
    await expect(page.getByText('Notifications are sent again.', { exact: true })).toBeVisible()
  } finally {
    await page.close()
    await second.stop()
    await rm(folder, { recursive: true, force: true })
  }
})
