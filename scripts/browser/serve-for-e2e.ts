import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareBundle, serverFile } from '#scripts/program/run-program.mjs'
import { startPostgres } from '#test/database/postgres.ts'
import { startSmtp } from '#test/network/smtp.ts'

/**
 * The built product for the browser journeys, with an empty database and a mail server: SQLite, or a real PostgreSQL with
 * E2E_ENGINE=postgres. Playwright starts it and ends it with SIGTERM.
 *
 * On SQLite, where journeys create hundreds of users, password hashes use minimal parameters: they took a fifth of all
 * processor time. On PostgreSQL they are those of production.
 */
const home = mkdtempSync(join(tmpdir(), 'task-manager-e2e-'))
const smtp = await startSmtp()
/** Serves received emails to the journeys, which run in other processes. */
const mailbox = createServer(async (request, response) => {
  const { searchParams } = new URL(request.url ?? '/', 'http://mailbox')
  const mail = await smtp.receivedBy(searchParams.get('to') ?? '', Number(searchParams.get('n') ?? 1))
  response.end(mail.parts.get('text/plain'))
}).listen(Number(process.env.E2E_MAIL_PORT), '127.0.0.1')
// Otherwise every journey that reads an email would fail for a misleading reason.
await once(mailbox, 'listening')
const postgres = process.env.E2E_ENGINE === 'postgres' ? await startPostgres() : null

const cheapHashes = ['--import', import.meta.resolve('#test/fake-argon2.ts')]
// As `npm start` runs it; journeys that start their own server find this bundle too.
prepareBundle()
const server = spawn(process.execPath, [...(postgres ? [] : cheapHashes), serverFile()], {
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
  mailbox.close()
  mailbox.closeAllConnections()
  await smtp.stop()
  rmSync(home, { recursive: true, force: true })
  process.exit(code ?? 1)
})
