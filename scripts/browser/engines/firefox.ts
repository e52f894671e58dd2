import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#test/network/free-port.ts'
import { type Engine, pressActions, typeActions, until } from './engine.ts'

/** Firefox, driven by WebDriver BiDi without a separate driver. */
export async function openFirefox(binary: string): Promise<Engine> {
  const profile = mkdtempSync(join(tmpdir(), 'task-manager-firefox-'))
  const port = await freePort()
  const args = ['--headless', '--no-remote', '--profile', profile, `--remote-debugging-port=${port}`]
  const browser = spawn(binary, [...args, 'about:blank'], {
    stdio: 'ignore',
    env: { ...process.env, MOZ_HEADLESS_WIDTH: '1366', MOZ_HEADLESS_HEIGHT: '900' },
  })
  const ended = new Promise<void>((done) => browser.once('exit', () => done()))
  const close = async () => {
    browser.kill('SIGTERM')
    await ended
    rmSync(profile, { recursive: true, force: true })
  }
  try {
    const send = await until("Firefox's debugging port", () => connect(`ws://127.0.0.1:${port}/session`))
    const { capabilities } = await send('session.new', { capabilities: {} })
    const { contexts } = await send('browsingContext.getTree', {})
    const context = contexts[0].context
    const perform = (actions: object[]) => send('input.performActions', { context, actions })
    return {
      name: `Firefox ${capabilities.browserVersion}`,
      open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
      evaluate: async (expression) => {
        const { result } = await send('script.evaluate', {
          expression: `JSON.stringify(${expression})`,
          target: { context },
          awaitPromise: true,
        })
        return JSON.parse(result?.value ?? 'null')
      },
      press: async (x, y) => void (await perform(pressActions(x, y))),
      type: async (text) => void (await perform(typeActions(text))),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** The result of a BiDi command; its type depends on the command. */
// biome-ignore lint/suspicious/noExplicitAny: see above
type Answer = any

/** Resolves with a function that sends a command and returns its result. */
function connect(url: string): Promise<(method: string, params: object) => Promise<Answer>> {
  const waiting = new Map<number, { done: (result: Answer) => void; fail: (error: Error) => void }>()
  const socket = new WebSocket(url)
  socket.addEventListener('message', ({ data }) => {
    const { id, result, message } = JSON.parse(String(data))
    const sent = waiting.get(id)
    waiting.delete(id)
    if (result === undefined) sent?.fail(new Error(message))
    else sent?.done(result)
  })
  let last = 0
  const send = (method: string, params: object) =>
    new Promise<Answer>((done, fail) => {
      last += 1
      waiting.set(last, { done, fail })
      socket.send(JSON.stringify({ id: last, method, params }))
    })
  return new Promise((done, fail) => {
    socket.addEventListener('open', () => done(send))
    socket.addEventListener('error', () => fail(new Error('not there yet')))
  })
}
