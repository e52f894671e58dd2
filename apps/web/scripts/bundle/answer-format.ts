import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listFiles } from '#scripts/list-files.ts'

const contract = join(import.meta.dirname, '../../../../packages/contract/src')

/** Changes with the contract, so whenever the format of the server's answers may have changed. */
async function answerFormat(): Promise<string> {
  const hash = createHash('sha256')
  const files = (await listFiles(contract)).filter((file) => !file.endsWith('.test.ts'))
  for (const file of files) hash.update(await readFile(join(contract, file)))
  return hash.digest('base64url').slice(0, 8)
}

/** For Vite's option `define`. */
export const withAnswerFormat = { ANSWER_FORMAT: JSON.stringify(await answerFormat()) }
