/**
 * Notifications between nodes by LISTEN and NOTIFY, without a payload. One for many commits, because each NOTIFY takes a
 * lock that all commits need. They may be lost with the connection, so listeners also poll the log.
 */
import pg from 'pg'
import { connectionLimits } from './connection.ts'

const CHANNEL = 'task_manager_changes'
/** Calls within this time send one notification, in ms. */
const BATCH_MS = 20
const RETRY_MS = 1000
/** How often an idle connection is checked for being alive, in ms. */
const PING_MS = 15_000

export interface Notifications {
  notifyNodes(): void
  onNotification(listen: () => void): () => void
  end(): Promise<void>
}

export function openNotifications(pool: pg.Pool, connectionString: string): Notifications {
  let scheduled: NodeJS.Timeout | undefined
  let ended = false
  const stops = new Set<() => void>()

  const notify = async (): Promise<void> => {
    scheduled = undefined
    if (ended) return
    // The other nodes poll when it is lost.
    await pool.query(`notify ${CHANNEL}`).catch(() => {})
  }

  /** On a connection of its own, because those of the pool are shared. */
  function subscribe(listen: () => void): () => void {
    let client: pg.Client | undefined
    let retry: NodeJS.Timeout | undefined
    let ping: NodeJS.Timeout | undefined
    let stopped = false
    const connect = async (): Promise<void> => {
      if (stopped) return
      const own = new pg.Client({
        connectionString,
        ...connectionLimits,
        application_name: 'task-manager-notifications',
      })
      client = own
      let lost = false
      const reconnect = (): void => {
        if (lost || stopped) return
        lost = true
        clearInterval(ping)
        own.end().catch(() => {})
        retry = setTimeout(() => void connect(), RETRY_MS)
      }
      own.on('error', reconnect)
      own.on('end', reconnect)
      own.on('notification', listen)
      try {
        await own.connect()
        await own.query(`listen ${CHANNEL}`)
        if (lost || stopped) return
        ping = setInterval(() => own.query('select 1').catch(reconnect), PING_MS)
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

  return {
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
