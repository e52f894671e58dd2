import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { serveSite } from './serve-site.ts'

const seedFile = join(import.meta.dirname, '../../apps/server/src/seed.ts')

export interface Sample {
  readonly origin: string
  /** Tokens of open sessions. */
  readonly tokens: { readonly admin: string; readonly member: string }
  stop(): Promise<void>
}

/** The built product with sample data. */
export async function serveSample(size: { users?: number; tasks?: number } = {}): Promise<Sample> {
  const options = Object.entries(size).flatMap(([name, n]) => [`--${name}`, String(n)])
  let output = ''
  const { origin, stop } = await serveSite((env) => {
    const { stdout, stderr } = spawnSync(process.execPath, [seedFile, ...options], { env, encoding: 'utf8' })
    output = stdout + stderr
  })
  const given = (word: string): string => {
    const value = new RegExp(`^ +${word} +(\\S+)$`, 'm').exec(output)?.[1]
    if (value === undefined) throw new Error(`The sample data could not be created: ${output}`)
    return value
  }
  const tokenOf = async (email: string): Promise<string> => {
    const body = JSON.stringify({ email, password: given('password') })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${origin}/api/auth/login`, { method: 'POST', headers, body })
    return ((await answer.json()) as { token: string }).token
  }
  try {
    return {
      origin,
      tokens: { admin: await tokenOf(given('administrator')), member: await tokenOf(given('member')) },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
