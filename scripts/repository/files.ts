import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** The files of the repository in the folders, or all; also new ones that are not committed yet. */
export const filesIn = (...folders: string[]): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...folders], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => path !== '' && existsSync(path))
