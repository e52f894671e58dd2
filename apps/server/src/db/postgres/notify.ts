/**
 * Notifications between nodes by LISTEN and NOTIFY, without a payload. One for many commits, because each NOTIFY
 * takes a lock that all commits need. They may be lost with the connection, so listeners also poll the log.
 */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { connectionLimits } from './connection.ts'
import type { Pool } from './pool.ts'
import { openPrimary } from './primary.ts'

const CHANNEL = 'task_manager_changes'
/** Calls within this time send one notification, in ms. */
const BATCH_MS = 20
const RETRY_MS = 1000
/** How often an idle connection is checked for being alive, in ms. */
const PING_MS = 15_000
/** How long it waits for its own notification, in ms. */
const ECHO_MS = 2000

export interface Notifications {
  notifyNodes(): void
  onNotification(listen: () => void): () => void
  receivesNotifications(): Promise<boolean>
  end(): Promise<void>
}

export function openNotifications(pool: Pool, connectionString: string): Notifications {
  const primary = openPrimary(connectionString)
  let scheduled: NodeJS.Timeout | undefined
  let ended = false
  const stops = new Set<() => void>()

  const notify = async (): Promise<void> => {
    scheduled = undefined
    if (ended) return
    // When it is lost, the other nodes find the change by polling.
    await pool.query(`notify ${CHANNEL}`).catch(() => {})
  }

  /** A connection of its own, because those of the pool are shared. */
  const openListener = async (): Promise<pg.Client> =>
    new pg.Client({
      connectionString: await primary.find(),
      ...connectionLimits,
      statement_timeout: false,
      application_name: 'task-manager-notifications',
    })

  function subscribe(listen: () => void): () => void {
    let client: pg.Client | undefined
    let retry: NodeJS.Timeout | undefined
    let ping: NodeJS.Timeout | undefined
    let stopped = false
    const connect = async (): Promise<void> => {
      if (stopped) return
      let own: pg.Client | undefined
      let lost = false
      const reconnect = (): void => {
        if (lost || stopped) return
        lost = true
        clearInterval(ping)
        primary.recheck(primary.known)
        own?.end().catch(() => {})
        retry = setTimeout(() => void connect(), RETRY_MS)
      }
      try {
        own = await openListener()
        if (stopped) return
        client = own
        own.on('error', reconnect)
        own.on('end', reconnect)
        own.on('notification', listen)
        await own.connect()
        await own.query(`listen ${CHANNEL}`)
        if (lost || stopped) return
        ping = setInterval(() => own?.query('select 1').catch(reconnect), PING_MS)
        // A notification may have been missed meanwhile.
        listen()
      } catch {
        reconnect()
      }
    }
    void connect()
    return () => {
      stopped = true
      clearTimeout(retry)
      clearInterval(ping)
      client?.end().catch(() => {})
    }
  }

  async function receivesNotifications(): Promise<boolean> {
    const listener = await openListener()
    const echo = randomUUID()
    const received = Promise.withResolvers<boolean>()
    listener.on('error', () => received.resolve(false))
    listener.on('notification', ({ payload }) => payload === echo && received.resolve(true))
    let timer: NodeJS.Timeout | undefined
    try {
      await listener.connect()
      await listener.query(`listen ${CHANNEL}`)
      await pool.query(`notify ${CHANNEL}, '${echo}'`)
      timer = setTimeout(() => received.resolve(false), ECHO_MS)
      return await received.promise
    } finally {
      clearTimeout(timer)
      listener.end().catch(() => {})
    }
  }

  return {
    receivesNotifications,
    notifyNodes: () => {
      scheduled ??= setTimeout(() => void notify(), BATCH_MS)
    },
    onNotification: (listen) => {
      const unsubscribe = subscribe(listen)
      const stop = (): void => {
        stops.delete(stop)
        unsubscribe()
      }
      stops.add(stop)
      return stop
    },
    end: async () => {
      ended = true
      clearTimeout(scheduled)
      for (const stop of [...stops]) stop()
    },
  }
}
