/** A child process that sends requests by autocannon. */
import autocannon from 'autocannon'
import { type Job, type Loaded, requestsOf } from './job.ts'

async function run(job: Job): Promise<Loaded> {
  const lists = requestsOf(job)
  let client = 0
  const result = await autocannon({
    url: job.url,
    connections: job.connections,
    duration: job.seconds,
    setupClient: (each) => each.setRequests(lists[client++ % lists.length] ?? []),
  })
  const { errors, timeouts, non2xx } = result
  const failed = errors + timeouts + non2xx
  const codes = JSON.stringify(result.statusCodeStats)
  return {
    answers: result['2xx'],
    seconds: result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failure:
      failed > 0 || result['2xx'] === 0
        ? `${errors} errors, ${timeouts} timeouts, ${non2xx} answers other than 2xx ${codes}`
        : '',
  }
}

process.on('message', async (job: Job) => process.send?.(await run(job)))
