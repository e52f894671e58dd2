import { Client } from 'pg'

/** Opens a connection for many statements. */
export async function connected(url: string): Promise<Client> {
  const client = new Client(url)
  await client.connect()
  return client
}

/** Runs one statement on a connection of its own; `url` names the user, the server and the database. */
export async function runStatement(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = await connected(url)
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
