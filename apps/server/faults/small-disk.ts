/** A disk that is soon full, mounted only for one process and its children; Linux only. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, writeSync } from 'node:fs'
import path from 'node:path'
import { endWithProcess } from '#test/child-processes.ts'
import type { OsAccount } from '#test/database/postgres.ts'
import { emptyFolder } from './temp-folder.ts'

/** Mounts a disk of this size at `folder` before it runs the command that follows. */
export const onSmallDisk = (folder: string, megabytes: number): string[] => [
  ...['unshare', '--map-root-user', '--mount', 'sh', '-c'],
  ...[`mount -t tmpfs -o size=${megabytes}m tmpfs "$0" && exec "$@"`, folder],
]

/** The name of the file that fills the disk. */
export const FILLER = 'filler'

/** Writes until nothing more fits. */
export function fillDisk(file: string): void {
  const handle = openSync(file, 'w')
  for (const bytes of [2 ** 20, 2 ** 12, 1])
    try {
      for (;;) writeSync(handle, Buffer.alloc(bytes))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  closeSync(handle)
}

/** The path of a small disk for any process of this account, until this process ends. */
export async function smallDisk(megabytes: number, account: OsAccount): Promise<string> {
  const folder = emptyFolder()
  // Created by the account: nobody else can add files to a disk that it mounted.
  const script = `: > '${path.join(folder, FILLER)}' && echo mounted && exec cat`
  const [program = '', ...args] = [...onSmallDisk(folder, megabytes), 'sh', '-c', script]
  const holder = endWithProcess(spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'], ...account }))
  const ended = once(holder, 'exit').then(() => {
    throw new Error('A small disk could not be mounted.')
  })
  await Promise.race([once(holder.stdout, 'data'), ended])
  ended.catch(() => {})
  return `/proc/${holder.pid}/root${folder}`
}
