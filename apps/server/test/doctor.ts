/** `npm run doctor` as a process of its own. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { settingNames } from '#server/config.ts'
import { COMPILED } from '#test/product.ts'

const PROGRAM = path.join(import.meta.dirname, '../src/doctor.ts')
/** Set, even if empty, so that a local `.env` has no effect. */
const UNSET = Object.fromEntries(settingNames.map((name) => [name, '']))

export interface DoctorRun {
  readonly code: number | null
  readonly output: string
}

export async function runDoctor(settings: Record<string, string>): Promise<DoctorRun> {
  const child = spawn(process.execPath, [PROGRAM], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...UNSET, ...COMPILED, PORT: '1', ...settings },
  })
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close')])
  return { code, output }
}

/** The lines of one check, without the columns: 'ok: …'. */
export const linesOf = ({ output }: DoctorRun, title: string): string[] =>
  output
    .split('\n')
    .filter((line) => line.slice(6).startsWith(`${title}  `))
    .map((line) => `${line.slice(0, 6).trim()}: ${line.slice(6 + title.length).trim()}`)
