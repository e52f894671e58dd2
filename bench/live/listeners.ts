/** Many open streams in a process of their own. */
import { get, type IncomingMessage } from 'node:http'
import { machineTime } from '#bench/results/figures.ts'

export interface Command {
  /** Streams to open. */
  readonly open?: { readonly url: string; readonly tokens: readonly string[] }
  /** Waits until `streams` streams have received the event of this key, for at most `timeout` ms. */
  readonly wait?: { readonly key: string; readonly streams: number; readonly timeout: number }
  /** Forgets all that arrived. */
  readonly collect?: true
}

/** When each stream received a version of a task ('id version'), a comment ('comment id') or news of its inbox ('inbox'), on the machine's clock. */
export type Arrivals = Record<string, number[]>

const arrivals = new Map<string, number[]>()
let open = 0
let noted = (): void => {}

/** Null: it is not measured. */
function keyOf(block: string): string | null {
  const [, name] = /^event: (\S+)\n/.exec(block) ?? []
  if (name === 'inbox') return name
  const [, id] = /"_id":"([^"]+)"/.exec(block) ?? []
  if (name === 'comment') return `comment ${id}`
  if (name !== 'task') return null
  const [, version] = /"version":(\d+)/.exec(block) ?? []
  return `${id} ${version}`
}

function onBlock(block: string): void {
  const key = keyOf(block)
  if (key === null) return
  const known = arrivals.get(key)
  if (known) known.push(machineTime())
  else arrivals.set(key, [machineTime()])
}

function read(response: IncomingMessage, opened: () => void, failed: (error: Error) => void): void {
  if (response.statusCode !== 200) failed(new Error(`A stream: ${response.statusCode}`))
  let rest = ''
  response.setEncoding('utf8').on('data', (text: string) => {
    const blocks = (rest + text).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks)
      if (block.startsWith('event: hello')) opened()
      else onBlock(block)
    noted()
  })
  // The measurement itself ends no stream.
  response.on('close', () => process.exit(3))
}

/** Resolves after the first event. */
const openOne = (url: string, token: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` }
    const request = get(`${url}/api/events`, { agent: false, headers }, (response) =>
      read(response, resolve, reject),
    )
    request.on('error', reject)
    open += 1
  })

const arrivalsOf = ({ key, streams, timeout }: NonNullable<Command['wait']>): Promise<number[]> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer)
      noted = () => {}
      resolve(arrivals.get(key) ?? [])
      arrivals.delete(key)
    }
    const timer = setTimeout(done, timeout)
    noted = () => {
      if ((arrivals.get(key)?.length ?? 0) >= streams) done()
    }
    noted()
  })

function collected(): Arrivals {
  const all = Object.fromEntries(arrivals)
  arrivals.clear()
  return all
}

process.on('message', async ({ open: streams, wait, collect }: Command) => {
  if (streams) await Promise.all(streams.tokens.map((token) => openOne(streams.url, token)))
  process.send?.(wait ? await arrivalsOf(wait) : collect ? collected() : open)
})
