/** When a node makes the backup of the night (decision A28): the clock and the ticks are those of the test. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { engines, migratedDatabase, type TestDatabase } from '#test/database/databases.ts'
import { admin } from '#test/factories.ts'
import { startBackups } from './backups.worker.ts'

interface Node {
  readonly t: TestApp
  /** Simulates that a minute has passed. */
  check(): void
  stop(): Promise<void>
}

describe.each(engines)('the backup of the night on %s', { timeout: 90_000 }, (engine) => {
  let database: TestDatabase
  let folder: string
  let clock: Date
  let created: number
  const nodes: Node[] = []
  const start = async (): Promise<Node> => {
    const t = await startTestApp(engine, { BACKUP_DIR: folder, BACKUP_AT: '02:00' }, database)
    let check = () => {}
    const log = {
      info: () => {
        created += 1
      },
      warn: () => {},
      error: () => {},
    }
    const { stop } = startBackups({ ...t.deps, now: () => clock }, log, (callback) => {
      check = callback
      return () => {}
    })
    const node = { t, check: () => check(), stop }
    nodes.push(node)
    return node
  }
  const at = (day: number, hours: number, minutes: number): void => {
    clock = new Date(2030, 0, day, hours, minutes)
    for (const { check } of nodes) check()
  }
  /** Nothing else can happen, because the workers have ended. */
  const stopAll = async (): Promise<void> => {
    await Promise.all(nodes.map((node) => node.stop()))
  }
  const hasMade = (count: number) => expect.poll(() => created, { timeout: 60_000, interval: 50 }).toBe(count)

  beforeEach(async () => {
    database = await migratedDatabase(engine)
    folder = mkdtempSync(path.join(tmpdir(), 'task-manager-nights-'))
    created = 0
  })
  afterEach(async () => {
    for (const node of nodes.splice(0)) {
      await node.stop()
      await node.t.close()
    }
    rmSync(folder, { recursive: true, force: true })
    await database.remove()
  })

  test('is made when its time comes, once on two nodes, and again the next night [A28]', async () => {
    clock = new Date(2030, 0, 10, 1, 50)
    const first = await start()
    await start()
    await admin(first.t)
    // The night before was missed; these nodes have just started.
    at(10, 1, 58)
    at(10, 2, 0)
    await hasMade(1)
    at(10, 2, 1)
    at(10, 14, 0)
    at(11, 1, 59)
    at(11, 2, 0)
    await hasMade(2)
    at(11, 2, 1)
    await stopAll()
    expect(created).toBe(2)
    const rows = await first.t.deps.db.selectFrom('backups').select('night').execute()
    expect(rows.map(({ night }) => night)).toContain('2030-01-11')
  })

  test('is made by the timer that checks every minute [A28]', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const t = await startTestApp(engine, { BACKUP_DIR: folder, BACKUP_AT: '02:00' }, database)
    clock = new Date(2030, 0, 10, 1, 59, 30)
    const log = { info: () => created++, warn: () => {}, error: () => {} }
    const { stop } = startBackups({ ...t.deps, now: () => clock }, log)
    try {
      await admin(t)
      vi.advanceTimersByTime(29_000)
      clock = new Date(2030, 0, 10, 2, 0, 10)
      expect(vi.getTimerCount()).toBeGreaterThan(0)
      vi.advanceTimersByTime(31_000)
      await hasMade(1)
    } finally {
      vi.useRealTimers()
      await stop()
      await t.close()
    }
  })

  test('is made after the clock, which was years ahead, was set back [A28]', async () => {
    clock = new Date(2035, 0, 10, 1, 59)
    const { t } = await start()
    await admin(t)
    const setTo = (year: number) => {
      clock = new Date(year, 0, 10, 2, 0)
      for (const { check } of nodes) check()
    }
    setTo(2035)
    await hasMade(1)
    // The last attempt and the start are in the future now: the node must not wait for them.
    setTo(2030)
    await hasMade(2)
  })

  test('that was missed is made ten minutes after the start [A28]', async () => {
    clock = new Date(2030, 0, 10, 9, 0)
    const node = await start()
    await admin(node.t)
    at(10, 9, 9)
    await node.stop()
    expect([created, await node.t.deps.db.selectFrom('backups').selectAll().execute()]).toEqual([0, []])
    await node.t.close()
    nodes.length = 0
    clock = new Date(2030, 0, 10, 9, 0)
    await start()
    at(10, 9, 10)
    await hasMade(1)
  })
})
