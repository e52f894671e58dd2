/** `npm run doctor` as operators run it: a process of its own, beside real servers (decision A30). */
import { once } from 'node:events'
import { chmodSync, closeSync, mkdtempSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { runCommand } from '#test/command.ts'
import {
  emptyDatabase,
  engines,
  migratedDatabase,
  openMigrated,
  type TestDatabase,
} from '#test/database/databases.ts'
import { settingsOf } from '#test/database/settings-of.ts'
import { type DoctorRun, linesOf, runDoctor } from '#test/doctor.ts'
import { freePort } from '#test/network/free-port.ts'
import { startProduct } from '#test/product.ts'
import { SQLITE_FILE } from './db/sqlite/file.ts'

const FROM = { MAIL_FROM: 'Tasks <tasks@example.test>' }

const doctor = (database: TestDatabase, settings: Record<string, string> = {}): Promise<DoctorRun> =>
  runDoctor({ ...settingsOf(database), ...settings })

describe.each(engines)('npm run doctor on %s', (engine) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await migratedDatabase(engine)
  })
  afterAll(() => database.remove())

  test('says that no server runs, and that everything else is fine [A30]', async () => {
    const before = readdirSync(database.dataDir)
    const run = await doctor(database)
    expect(run.code).toBe(0)
    expect(linesOf(run, 'Server')).toEqual([expect.stringMatching(/^warn: .*no server answers on http:/)])
    expect(linesOf(run, 'Database')[0]).toMatch(
      engine === 'sqlite' ? /^ok: SQLite 3\./ : /^ok: PostgreSQL \d/,
    )
    expect(linesOf(run, 'Database version')).toEqual(['ok: The database and this version match.'])
    expect(run.output).toContain('0 failures, 1 warning.')
    // Colours are only for terminals, and no file is left behind.
    expect(run.output).not.toContain('\x1b')
    expect(readdirSync(database.dataDir)).toEqual(before)
  })

  test('counts a backup of npm run backup, and requires that only its owner can read it [A30]', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'task-manager-doctor-'))
    const BACKUP_DIR = { BACKUP_DIR: folder }
    expect((await runCommand('backup', { ...settingsOf(database), ...BACKUP_DIR })).code).toBe(0)
    expect(linesOf(await doctor(database, BACKUP_DIR), 'Backups')).toEqual([
      'ok: The newest good one was created less than an hour ago.',
    ])
    const file = path.join(folder, readdirSync(folder)[0] ?? '')
    chmodSync(file, 0o644)
    chmodSync(folder, 0o755)
    expect(linesOf(await doctor(database, BACKUP_DIR), 'File permissions')).toContain(
      `fail: Every account on this machine can read ${file}.`,
    )
    rmSync(folder, { recursive: true })
  })

  test('checks a running server through its public address [A30]', async () => {
    const { url: mail, stop } = await smtp({ disabledCommands: ['STARTTLS', 'AUTH'] })
    const product = await startProduct({ ...settingsOf(database), TRUST_PROXY: '10.0.0.0/8' })
    const address = `http://127.0.0.1:${product.port}`
    try {
      const run = await doctor(database, {
        ...FROM,
        PORT: String(product.port),
        PUBLIC_URL: address,
        SMTP_URL: mail,
        RATE_LIMITS: 'off',
      })
      expect(linesOf(run, 'Server')).toEqual([expect.stringContaining(`the server answers on ${address}.`)])
      expect(linesOf(run, 'Settings')).toContain(
        'warn: RATE_LIMITS is off, so passwords can be guessed without a limit.',
      )
      expect(linesOf(run, 'Web address')).toEqual([`ok: ${address} reaches this server.`])
      expect(linesOf(run, 'Email server')).toEqual([
        expect.stringMatching(/^ok: .* answers, on this machine\.$/),
      ])
      expect(linesOf(run, 'Nodes')).toEqual([expect.stringMatching(/^ok: (1, as|At least \d)/)])
      expect(run.code).toBe(0)
      // The server trusts other proxies only.
      const behind = await doctor(database, { PUBLIC_URL: address, TRUST_PROXY: '10.0.0.0/8' })
      expect(linesOf(behind, 'Web address')).toEqual([
        'warn: TRUST_PROXY is set, but the request from 127.0.0.1 has no X-Forwarded-For.',
      ])
    } finally {
      product.child.kill()
      await product.ended
      await stop()
    }
  })

  test('says which clients a proxy hides [A30]', async () => {
    const product = await startProduct(settingsOf(database))
    const proxy = createServer((near) => forward(near, product.port)).listen(0, '127.0.0.1')
    await once(proxy, 'listening')
    const run = await doctor(database, { PUBLIC_URL: `http://127.0.0.1:${portOf(proxy)}` })
    expect(linesOf(run, 'Web address')).toEqual([
      "warn: A proxy at 127.0.0.1 passes requests on but isn't trusted, so everyone shares its address in limits and in the log.",
    ])
    expect(run.output).toContain('Set TRUST_PROXY=127.0.0.1')
    proxy.close()
    product.child.kill()
    await product.ended
  })

  test('finds nothing wrong with a trusted proxy on this machine, whose address is that of the doctor [A30]', async () => {
    const product = await startProduct({ ...settingsOf(database), TRUST_PROXY: '127.0.0.1' })
    const proxy = createServer((near) => forward(near, product.port, '127.0.0.1')).listen(0, '127.0.0.1')
    await once(proxy, 'listening')
    const address = `http://127.0.0.1:${portOf(proxy)}`
    const run = await doctor(database, { PUBLIC_URL: address, TRUST_PROXY: '127.0.0.1' })
    expect(linesOf(run, 'Web address')).toEqual([`ok: ${address} reaches this server.`])
    proxy.close()
    product.child.kill()
    await product.ended
  })

  test('fails for a database that a newer version updated [A30]', async () => {
    const newer = await migratedDatabase(engine)
    const store = await openMigrated(newer)
    await sql`update schema_guard set required = '9999'`.execute(store.db)
    await store.close()
    const run = await doctor(newer)
    expect(linesOf(run, 'Database version')).toEqual([
      "fail: A newer version updated the database, so this one can't save anything.",
    ])
    expect(run.code).toBe(1)
    await newer.remove()
  })

  test('warns of a database that is not up to date [A30]', async () => {
    const older = await emptyDatabase(engine)
    const sqlite = engine === 'sqlite'
    if (sqlite) closeSync(openSync(path.join(older.dataDir, SQLITE_FILE), 'w', 0o600))
    const run = await doctor(older)
    expect(linesOf(run, 'Database version')).toEqual([
      expect.stringMatching(/^warn: \d+ updates are missing in the database\.$/),
    ])
    expect(run.code).toBe(0)
    await older.remove()
  })
})

describe('npm run doctor', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await migratedDatabase('sqlite')
  })
  afterAll(() => database.remove())

  test('fails when PgBouncer does not answer, although PostgreSQL does, and the start says why [A30]', async () => {
    const postgres = await migratedDatabase('postgres')
    const pooler = `127.0.0.1:${await freePort()}`
    const settings = {
      ...settingsOf(postgres),
      PORT: '0',
      DATABASE_URL: `postgres://tasks@${pooler}/tasks`,
      DATABASE_DIRECT_URL: postgres.databaseUrl ?? '',
    }
    const run = await runDoctor(settings)
    expect(linesOf(run, 'Database')).toEqual([
      "fail: The database can't be opened: the connection was refused.",
    ])
    expect(run.code).toBe(1)
    const { code, output, error } = await runCommand('main', settings)
    expect([code, output + error]).toEqual([
      1,
      expect.stringContaining(
        `PostgreSQL cannot be used: connect ECONNREFUSED ${pooler}. Check DATABASE_URL and that the server is running.\n`,
      ),
    ])
    await postgres.remove()
  })

  test('fails for a DATA_DIR that is a file [A30]', async () => {
    const file = path.join(database.dataDir, SQLITE_FILE)
    const run = await runDoctor({ DATA_DIR: file })
    expect(linesOf(run, 'Database')).toEqual([`fail: ${file} is not a folder.`])
    expect(linesOf(run, 'File permissions')).toEqual([expect.stringMatching(/^ok:/)])
    expect(run.code).toBe(1)
  })

  test('fails for a BACKUP_DIR that is a file, and quotes names for a shell [A30]', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'task manager doctor-'))
    const file = path.join(folder, 'a file')
    closeSync(openSync(file, 'w'))
    const run = await doctor(database, { BACKUP_DIR: file })
    expect(linesOf(run, 'File permissions')).toEqual([`fail: ${file} is not a folder.`])
    expect(run.code).toBe(1)
    chmodSync(folder, 0o755)
    expect((await doctor(database, { BACKUP_DIR: folder })).output).toContain(`Run: chmod 700 '${folder}'`)
    rmSync(folder, { recursive: true })
  })

  test('refuses arguments [A30]', async () => {
    expect(await runCommand('doctor', settingsOf(database), ['--nope'])).toMatchObject({
      code: 1,
      error: 'npm run doctor\n',
    })
  })

  test('names wrong and unknown settings, and prints no value [A30]', async () => {
    const run = await doctor(database, {
      PUBLIC_URI: 'hidden-1',
      BACKUP_FOLDER: 'hidden-2',
      HOMES: 'hidden-3',
    })
    expect(linesOf(run, 'Settings')).toEqual([
      expect.stringMatching(/^ok: \d set, all valid\.$/),
      "warn: PUBLIC_URI isn't a setting, so it has no effect.",
      "warn: BACKUP_FOLDER isn't a setting, so it has no effect.",
    ])
    expect(run.output).toContain('Did you mean PUBLIC_URL?')
    expect(run.output).toMatch(/Did you mean BACKUP_\w+\?/)
    const wrong = await doctor(database, { SMTP_URL: 'hidden-4', PASSWORD_MIN_LENGTH: '3' })
    expect(linesOf(wrong, 'Settings').map((line) => line.slice(0, 30))).toEqual([
      'fail: SMTP_URL must be an addr',
      'fail: PASSWORD_MIN_LENGTH must',
    ])
    expect(wrong.code).toBe(1)
    expect(run.output + wrong.output).not.toContain('hidden')
  })

  test('fails for a database that other accounts can read [A30]', async () => {
    const file = path.join(database.dataDir, SQLITE_FILE)
    chmodSync(file, 0o644)
    chmodSync(database.dataDir, 0o755)
    const open = await doctor(database)
    expect(linesOf(open, 'File permissions')).toEqual([
      `warn: Other accounts can list the files in ${database.dataDir}.`,
      `fail: Every account on this machine can read ${file}.`,
    ])
    expect(open.code).toBe(1)
    // Other accounts cannot enter the folder.
    chmodSync(database.dataDir, 0o700)
    expect((await doctor(database)).code).toBe(0)
    chmodSync(file, 0o600)
  })

  test('fails for a damaged file [A30]', async () => {
    const damaged = await migratedDatabase('sqlite')
    const file = openSync(path.join(damaged.dataDir, SQLITE_FILE), 'r+')
    writeSync(file, Buffer.alloc(4096, 0xa5), 0, 4096, 20 * 4096)
    closeSync(file)
    const run = await doctor(damaged)
    expect(linesOf(run, 'Database file')[0]).toMatch(/^fail: The database is damaged: /)
    expect(run.code).toBe(1)
    await damaged.remove()
  })

  test('says that there is no database yet, and creates none [A30]', async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'task-manager-doctor-'))
    const run = await doctor({ databaseUrl: null, dataDir, remove: async () => {} })
    expect(linesOf(run, 'Database')).toEqual([`warn: There is none in ${dataDir} yet.`])
    expect(readdirSync(dataDir)).toEqual([])
    rmSync(dataDir, { recursive: true })
  })

  test('fails for a PostgreSQL that refuses or is silent, without its password [A30]', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const reasons = { 'the connection was refused': await freePort(), 'it took too long': portOf(silent) }
    for (const [reason, port] of Object.entries(reasons)) {
      const databaseUrl = `postgres://tasks:hidden@127.0.0.1:${port}/tasks`
      const run = await doctor({ ...database, databaseUrl })
      expect(linesOf(run, 'Database')).toEqual([`fail: The database can't be opened: ${reason}.`])
      expect(run.code).toBe(1)
      expect(run.output).not.toContain('hidden')
    }
    silent.close()
  })
})

describe('npm run doctor and the mail server', () => {
  let database: TestDatabase
  const stops: (() => Promise<void>)[] = []
  beforeAll(async () => {
    database = await migratedDatabase('sqlite')
  })
  afterEach(async () => {
    await Promise.all(stops.splice(0).map((stop) => stop()))
  })
  afterAll(() => database.remove())

  async function emailLines(url: string): Promise<string[]> {
    const run = await doctor(database, { ...FROM, SMTP_URL: url })
    expect(run.output).not.toContain('hidden')
    return linesOf(run, 'Email server')
  }

  test('refuses an untrusted certificate, after STARTTLS too [A30]', async () => {
    const [whole, begun] = [await smtp({ secure: true }), await smtp({})]
    stops.push(whole.stop, begun.stop)
    const secure = whole.url.replace('smtp:', 'smtps:').replace('//', '//me:hidden@')
    for (const url of [secure, begun.url])
      expect(await emailLines(url)).toEqual([
        expect.stringMatching(/^fail: 127\.0\.0\.1:\d+ can't be used: its certificate (is|has) [a-z -]+\.$/),
      ])
    expect(await emailLines(`${secure}/?tls.rejectUnauthorized=false`)).toEqual([
      expect.stringMatching(/^warn: The certificate of 127\.0\.0\.1:\d+ isn't checked\.$/),
    ])
    expect([...whole.commands, ...begun.commands]).not.toContain('AUTH')
  })

  test('distinguishes a refused port from a silent host, and waits for neither [A30]', async () => {
    expect(await emailLines(`smtp://127.0.0.1:${await freePort()}`)).toEqual([
      expect.stringMatching(/^fail: 127\.0\.0\.1:\d+ can't be used: the connection was refused\.$/),
    ])
    const silent = createServer(() => {}).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    expect(await emailLines(`smtp://127.0.0.1:${portOf(silent)}`)).toEqual([
      expect.stringMatching(/^fail: 127\.0\.0\.1:\d+ can't be used: it took too long\.$/),
    ])
    silent.close()
  })
})

const portOf = (server: Server): number => (server.address() as AddressInfo).port

/** A proxy that names the client, as nginx does. */
function forward(near: Socket, port: number, client = '198.51.100.7'): void {
  const far = new (near.constructor as typeof Socket)()
  far.connect(port, '127.0.0.1')
  near.once('data', (head) => {
    far.write(head.toString().replace('\r\n', `\r\nX-Forwarded-For: ${client}\r\n`))
    near.pipe(far)
  })
  far.pipe(near)
  for (const socket of [near, far]) socket.on('error', () => {})
}

interface MailServer {
  readonly url: string
  /** Commands that log in or send. */
  readonly commands: string[]
  readonly stop: () => Promise<void>
}

/** With a certificate that it signed itself. */
async function smtp(options: { secure?: boolean; disabledCommands?: string[] }): Promise<MailServer> {
  const commands: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    ...options,
    onAuth: (_auth, _session, done) => {
      commands.push('AUTH')
      done(null, { user: 'someone' })
    },
    onMailFrom: (_address, _session, done) => {
      commands.push('MAIL')
      done()
    },
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    commands,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
