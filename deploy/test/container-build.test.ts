/** Runs the image of deploy/Containerfile as compose.yaml does: without capabilities, on a read-only root. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '#test/network/free-port.ts'
import { buildImage, type Image, inImage, sizeOf } from './image.ts'
import { emptyFolder } from './programs.ts'

const MB_MAX = 250

let image: Image
let data: string
let clean: () => void
beforeAll(() => {
  image = buildImage()
  const { folder, remove } = emptyFolder()
  const [uid, gid] = image.config.User.split(':').map(Number)
  chownSync(folder, uid ?? 0, gid ?? 0)
  data = folder
  clean = remove
}, 1_500_000)
afterAll(() => {
  clean?.()
  image?.remove()
})

test(`the image has at most ${MB_MAX} MB and no shell`, () => {
  const megabytes = Math.round(sizeOf(image) / 1e6)
  console.log(`The image has ${megabytes} MB.`)
  expect(megabytes).toBeLessThanOrEqual(MB_MAX)
  const programs = ['bin', 'usr/bin', 'usr/local/bin'].flatMap((name) => readdirSync(`${image.root}/${name}`))
  expect(programs.filter((name) => /^(ba|da|k|z)?sh$|^busybox$/.test(name))).toEqual([])
})

test('it runs as its account, writes only its data, reports that it is healthy, and ends in order', async () => {
  const port = String(await freePort())
  const settings = [`PORT=${port}`, 'ADMIN_INVITE_TOKEN=424242']
  const child = spawn('env', inImage(image, data, settings, image.config.Entrypoint), {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  const ended = once(child, 'exit')
  const origin = `http://127.0.0.1:${port}`
  const status = async (address: string) =>
    (await fetch(origin + address).catch(() => null))?.status ?? errors
  await expect.poll(() => status('/healthz'), { timeout: 90_000 }).toBe(200)
  expect([await status('/readyz'), await status('/'), await status('/login')]).toEqual([200, 200, 200])

  const procFile = (file: string) => readFileSync(`/proc/${child.pid}/${file}`, 'utf8')
  expect(/^Uid:\t(\d+)\t/m.exec(procFile('status'))?.[1]).toBe(image.config.User.split(':')[0])
  expect(/^CapEff:\t(\w+)$/m.exec(procFile('status'))?.[1]).toMatch(/^0+$/)
  expect(procFile('mountinfo')).toMatch(/^\S+ \S+ \S+ \S+ \/ ro,/m)

  const joined = await fetch(`${origin}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Amani Otieno',
      email: 'amani@example.test',
      password: 'a long way to the sea',
      adminInviteToken: '424242',
    }),
  })
  expect(joined.status).toBe(201)
  expect(readdirSync(data)).toContain('task-manager.sqlite')

  const [, ...check] = image.config.Healthcheck.Test
  expect(spawnSync('env', inImage(image, data, settings, check)).status).toBe(0)
  child.kill('SIGTERM')
  expect([errors, await ended]).toEqual(['', [0, null]])
})
