/** The entry of the server process. */
import { run } from './run.ts'

await run()
