import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '#test/postgres.ts'
import { startSmtp } from '#test/smtp.ts'

/**
 * The built product for the browser journeys, on an empty database and with a mail server of its own: SQLite, or a
 * real PostgreSQL with E2E_ENGINE=postgres. Playwright starts it and ends it with SIGTERM.
 */
const home = mkdtempSync(join(tmpdir(), 'task-manager-e2e-'))
const smtp = await startSmtp()
const postgres = process.env.E2E_ENGINE === 'postgres' ? await startPostgres() : null

const server = spawn(process.execPath, [join(import.meta.dirname, '../apps/server/src/main.ts')], {
  stdio: 'inherit',
  env: {
    PATH: process.env.PATH,
    PORT: process.env.E2E_PORT,
    DATA_DIR: home,
    DATABASE_URL: postgres?.url() ?? '',
    ADMIN_INVITE_TOKEN: '424242',
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Task Manager <task-manager@example.test>',
  },
})

process.on('SIGTERM', () => server.kill('SIGTERM'))
process.on('SIGINT', () => server.kill('SIGINT'))
server.on('exit', async (code) => {
  await postgres?.stop()
  await smtp.stop()
  rmSync(home, { recursive: true, force: true })
  process.exit(code ?? 1)
})
