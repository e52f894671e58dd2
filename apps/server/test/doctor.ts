/** `npm run doctor` as a process of its own. */
import { type CommandRun, runCommand } from '#test/command.ts'

export type DoctorRun = CommandRun

export const runDoctor = (settings: Record<string, string>): Promise<DoctorRun> =>
  runCommand('doctor', settings)

/** The lines of one check, without the columns: 'ok: …'. */
export const linesOf = ({ output }: DoctorRun, title: string): string[] =>
  output
    .split('\n')
    .filter((line) => line.slice(6).startsWith(`${title}  `))
    .map((line) => `${line.slice(0, 6).trim()}: ${line.slice(6 + title.length).trim()}`)
