import { Client } from 'pg'

/** Runs one statement on a connection of its own; `url` names the user, the server and the database. */
export async function runStatement(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client(url)
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
