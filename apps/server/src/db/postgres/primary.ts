/** Which of several addresses takes writes. A single address is not checked. */
import pg from 'pg'
import { addressesOf } from '#server/db/addresses.ts'
import { failureOf } from './connection.ts'

/** For each address, in ms: an unreachable machine must not delay the check of the others. */
const CHECK_MS = 1500

export interface Primary {
  /** The address that last took writes; the first address before any check. */
  readonly known: string
  /** Checks the addresses in their order when it isn't certain which one takes writes. */
  find(): Promise<string>
  /** To be called when the server at this address refused a write or ended a connection: `find` checks the addresses again. */
  recheck(address: string): void
}

async function isStandby(connectionString: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: CHECK_MS,
    query_timeout: CHECK_MS,
    application_name: 'task-manager-primary',
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
    return rows[0]?.standby !== false
  } finally {
    client.end().catch(() => {})
  }
}

/** Throws as for a lost connection when no server takes writes. */
async function firstPrimary(addresses: readonly string[]): Promise<string> {
  let failure: unknown = new Error('None of the addresses leads to a PostgreSQL server that accepts writes.')
  for (const address of addresses)
    try {
      if (!(await isStandby(address))) return address
    } catch (error) {
      failure = error
    }
  throw failureOf(failure)
}

export function openPrimary(connectionString: string): Primary {
  const addresses = addressesOf(connectionString)
  let [known] = addresses
  let certain = addresses.length === 1
  let checking: Promise<string> | undefined
  const check = async (): Promise<string> => {
    try {
      known = await firstPrimary(addresses)
      certain = true
      return known
    } finally {
      checking = undefined
    }
  }
  return {
    get known() {
      return known
    },
    find: async () => {
      if (certain) return known
      checking ??= check()
      return await checking
    },
    recheck: (address) => {
      if (address === known && addresses.length > 1) certain = false
    },
  }
}
