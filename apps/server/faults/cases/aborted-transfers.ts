import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { type Fault, failOn } from '#faults/fault.ts'
import { onBoth } from '#faults/on-both.ts'
import { type Account, type Data, firstAdmin, type Product, startProduct } from '#faults/product.ts'
import { startWriters } from '#test/concurrent/writers.ts'
import { noisePng } from '#test/network/noise.ts'

const TRANSFERS = 200
const TOGETHER = 10
const PICTURE_BYTES = 1_000_000
/** A list, a spreadsheet, a picture of a page, and a person's own data. */
const DOWNLOADS = ['/api/tasks?limit=500', '/api/reports/export/tasks', '/api/auth/data', '/'] as const
/** Some connections may not have been closed yet. */
const FILES_MAX = 20
const BOUNDARY = 'of-the-aborted-upload'

/** Sends a part of a picture, then resets the connection. */
function abortUpload({ origin }: Product, as: Account, picture: Buffer): Promise<void> {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`
  const whole = Buffer.concat([Buffer.from(head), picture, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)])
  return new Promise((resolve) => {
    const sent = request(`${origin}/api/auth/upload-image`, {
      method: 'POST',
      agent: false,
      headers: {
        authorization: `Bearer ${as.token}`,
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
        'content-length': whole.length,
      },
    })
    sent.on('error', () => {})
    sent.on('close', () => resolve())
    sent.write(whole.subarray(0, Math.floor(Math.random() * whole.length)), () =>
      sent.socket?.resetAndDestroy(),
    )
  })
}

/** Reads at most the beginning of an answer, then resets the connection. */
function abortDownload({ origin }: Product, as: Account, address: string): Promise<void> {
  return new Promise((resolve) => {
    const sent = request(origin + address, { agent: false, headers: { authorization: `Bearer ${as.token}` } })
    const abort = () => sent.socket?.resetAndDestroy()
    sent.on('error', () => {})
    sent.on('close', () => resolve())
    sent.on('response', (answer) =>
      answer
        .on('error', () => {})
        .once('data', abort)
        .once('end', abort),
    )
    // Some are aborted before their answer begins.
    if (Math.random() < 0.3) sent.on('finish', () => setImmediate(abort))
    sent.end()
  })
}

/** Downloads a file, once more after the requested time if the server is busy: a worker may still end its aborted report. */
async function downloaded(product: Product, as: Account, address: string): Promise<number> {
  const first = await product.call('GET', address, { as })
  if (first.status !== 503) return first.status
  await wait(Number(first.headers['retry-after']) * 1000)
  return (await product.call('GET', address, { as })).status
}

async function abortAll(data: Data): Promise<string[]> {
  const product = await startProduct(data)
  const adminUser = await firstAdmin(product)
  const picture = await noisePng(PICTURE_BYTES)
  const writers = startWriters([product], adminUser, 4)
  await writers.acknowledged(100)
  // Each is downloaded completely once, because some files stay open afterwards.
  for (const address of DOWNLOADS) await product.call('GET', address, { as: adminUser })
  const [files, before] = [readdirSync(data.dataDir).sort(), product.openFiles()]
  const abort = (n: number): Promise<void> =>
    n % 2 === 0
      ? abortUpload(product, adminUser, picture)
      : abortDownload(product, adminUser, DOWNLOADS[((n - 1) / 2) % DOWNLOADS.length] ?? '/')
  for (let n = 0; n < TRANSFERS; n += TOGETHER)
    await Promise.all(Array.from({ length: TOGETHER }, (_, i) => abort(n + i)))
  await writers.acknowledged(20)
  await writers.stop()
  failOn(writers.wrong, 'Answers')
  failOn(await writers.compare(product), 'Afterwards')
  for (const address of DOWNLOADS) {
    const status = await downloaded(product, adminUser, address)
    if (status !== 200) throw new Error(`${address} answers ${status}.`)
  }
  const left = readdirSync(data.dataDir).filter((name) => !files.includes(name))
  failOn(
    left.map((name) => `${name} was left.`),
    'Files',
  )
  const more = product.openFiles() - before
  if (more > FILES_MAX) throw new Error(`${more} more files and connections are open.`)
  await product.end('SIGTERM')
  const { acknowledged, refused, unanswered } = writers.counts
  return [
    `${TRANSFERS} uploads and downloads cut off: nothing is left of them, and each download works afterwards.`,
    `${acknowledged.toLocaleString('en')} acknowledged writes meanwhile, none lost, none duplicated; ${refused} refused, ${unanswered} without an answer.`,
  ]
}

export const fault: Fault = {
  title: 'Uploads and downloads that are cut off, both engines',
  promise:
    'They leave no file, picture, open connection or occupied slot behind, and others keep working meanwhile.',
  run: onBoth(abortAll),
}
