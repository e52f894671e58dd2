/**
 * Word from node to node by LISTEN and NOTIFY: a bell without a message, rung once for many commits, because every NOTIFY
 * takes a lock that all commits pass. It may be lost (nobody listened, the connection was cut); whoever hears it looks at
 * the log by themselves from time to time too.
 */
import pg from 'pg'
import { connectionLimits } from './connection.ts'

const CHANNEL = 'task_manager_changes'
/** Rings that fall into this time are one, in ms. */
const TOGETHER_MS = 20
const RETRY_MS = 1000
/** A connection that was cut without a word says nothing, as one does on which nobody rings: it is asked, in ms. */
const ASK_MS = 15_000

export interface Bell {
  tellOthers(): void
  onOthers(listen: () => void): () => void
  end(): Promise<void>
}

export function openBell(pool: pg.Pool, connectionString: string): Bell {
  let ringing: NodeJS.Timeout | undefined
  let ended = false
  const stops = new Set<() => void>()

  const ring = async (): Promise<void> => {
    ringing = undefined
    if (ended) return
    // Lost with the connection: the others look by themselves.
    await pool.query(`notify ${CHANNEL}`).catch(() => {})
  }

  /** A connection of its own, because one of the pool is given from hand to hand. */
  function hear(listen: () => void): () => void {
    let client: pg.Client | undefined
    let retry: NodeJS.Timeout | undefined
    let asking: NodeJS.Timeout | undefined
    let stopped = false
    const connect = async (): Promise<void> => {
      if (stopped) return
      const own = new pg.Client({
        connectionString,
        ...connectionLimits,
        application_name: 'task-manager-bell',
      })
      client = own
      let lost = false
      const again = (): void => {
        if (lost || stopped) return
        lost = true
        clearInterval(asking)
        own.end().catch(() => {})
        retry = setTimeout(() => void connect(), RETRY_MS)
      }
      own.on('error', again)
      own.on('end', again)
      own.on('notification', listen)
      try {
        await own.connect()
        await own.query(`listen ${CHANNEL}`)
        if (lost || stopped) return
        asking = setInterval(() => own.query('select 1').catch(again), ASK_MS)
        // What was rung while nobody listened.
        listen()
      } catch {
        again()
      }
    }
    void connect()
    return () => {
      stopped = true
      clearTimeout(retry)
      clearInterval(asking)
      client?.end().catch(() => {})
    }
  }

  return {
    tellOthers: () => {
      ringing ??= setTimeout(() => void ring(), TOGETHER_MS)
    },
    onOthers: (listen) => {
      const unhear = hear(listen)
      const stop = (): void => {
        stops.delete(stop)
        unhear()
      }
      stops.add(stop)
      return stop
    },
    end: async () => {
      ended = true
      clearTimeout(ringing)
      for (const stop of [...stops]) stop()
    },
  }
}
