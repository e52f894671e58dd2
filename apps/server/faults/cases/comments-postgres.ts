import { commentTogether } from '#faults/comments-together.ts'
import { type Fault, failOn, seconds } from '#faults/fault.ts'
import { onPostgres } from '#faults/on-postgres.ts'
import { startProduct } from '#faults/product.ts'
import { emptyFolder } from '#faults/temp-folder.ts'

/** Each person writes one comment a second; an inbox can hold all of them. */
const SECONDS = 18

export const fault: Fault = {
  title: 'Fifty people comment on one task, two servers on PostgreSQL, one of them killed',
  promise:
    'Each acknowledged comment is in every list, on every open screen and in the inbox of everyone else on the task, once. People connected to the killed server continue at the other one.',
  run: onPostgres(async (postgres) => {
    const data = { dataDir: emptyFolder(), databaseUrl: postgres.url() }
    const products = [await startProduct(data), await startProduct(data)] as const
    const [, second] = products
    const outcome = await commentTogether(products, {
      people: 50,
      seconds: SECONDS,
      breakAfter: SECONDS / 3,
      breakIt: async () => {
        await second.end('SIGKILL')
        await second.start()
      },
    })
    failOn(outcome.violations, 'Afterwards')
    for (const product of products) await product.end('SIGTERM')
    const { comments, perSecond, unanswered, streams, resyncs, repeated, p99 } = outcome
    return [
      `${comments} comments, ${perSecond.toFixed(0)} a second: none lost, none duplicated, for each of the 50 people; ${unanswered} calls were sent again.`,
      `${streams} streams broke, ${resyncs} had to load everything again, ${repeated} events came twice, which screens ignore; 99 % of the comments were on a screen ${seconds(p99)} after their answer.`,
    ]
  }),
}
