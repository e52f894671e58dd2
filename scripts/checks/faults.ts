/** `npm run test:faults [-- name …]`: runs the fault cases under load and records the results. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Fault, seconds } from '#faults/fault.ts'
import { withSection } from '#scripts/performance/performance-section.ts'
import { buildWeb } from '#scripts/program/web-build.mjs'
import { endAfter } from '#test/child-processes.ts'

const MINUTES_MAX = 60
const CASES = path.join(import.meta.dirname, '../../apps/server/faults/cases')
const DOCUMENT = path.join(import.meta.dirname, '../../docs/reliability.md')

const all = readdirSync(CASES).map((file) => path.basename(file, '.ts'))
const parts = process.argv.slice(2)
const names = all.filter((name) => parts.length === 0 || parts.some((part) => name.includes(part)))
if (names.length === 0) {
  console.error(`No case has this name. The cases are: ${all.join(', ')}.`)
  process.exit(2)
}

endAfter(MINUTES_MAX)
// Some cases request pages.
buildWeb()
let failed = 0
for (const name of names) {
  const { fault } = (await import(`#faults/cases/${name}.ts`)) as { fault: Fault }
  const started = performance.now()
  console.log(`▸ ${fault.title} (${name})`)
  try {
    const figures = await fault.run()
    const took = seconds(performance.now() - started)
    const lines = figures.map((figure) => `- ${figure}`).join('\n')
    console.log(`${lines}\n  ${took}\n`)
    const section = `### ${fault.title}\n\n${fault.promise}\n\n${lines}\n\n${new Date().toISOString().slice(0, 10)}, ${took}; \`npm run test:faults -- ${name}\``
    writeFileSync(DOCUMENT, withSection(readFileSync(DOCUMENT, 'utf8'), name, section))
  } catch (error) {
    failed += 1
    console.error(error)
  }
}
console.log(`${names.length - failed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
