/** PgBouncer with deploy/pgbouncer.ini, in front of one PostgreSQL and all of its databases. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { unprivileged } from '#test/database/postgres.ts'
import { giveTo } from '#test/database/standby.ts'
import { freePort } from '#test/network/free-port.ts'
import { configuration, emptyFolder, type Running, startProgram } from './programs.ts'

export interface Pooler extends Running {
  readonly port: number
}

export async function startPgbouncer(postgresUrl: string): Promise<Pooler> {
  const { folder, remove } = emptyFolder()
  const postgres = new URL(postgresUrl)
  const port = await freePort()
  const [users, file] = [path.join(folder, 'userlist.txt'), path.join(folder, 'pgbouncer.ini')]
  writeFileSync(users, `"${postgres.username}" "${postgres.password}"\n`)
  writeFileSync(
    file,
    configuration('pgbouncer.ini', {
      'tasks = host=127.0.0.1 port=5432 dbname=tasks': `* = host=127.0.0.1 port=${postgres.port}`,
      'listen_port = 6432': `listen_port = ${port}\nunix_socket_dir =`,
      '/etc/pgbouncer/userlist.txt': users,
    }),
  )
  const account = unprivileged()
  giveTo(folder, account)
  const running = await startProgram('pgbouncer', [file], { port, account })
  return {
    port,
    stop: async () => {
      await running.stop()
      remove()
    },
  }
}
