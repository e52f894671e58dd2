import { type ChildProcess, spawn } from 'node:child_process'
import { freePort } from '#test/network/free-port.ts'
import { type Engine, pressActions, typeActions, until } from './engine.ts'

interface Paths {
  /** WebKitWebDriver. */
  driver: string
  /** MiniBrowser of the library. */
  browser: string
  /** Xvfb on machines without a display; else null. */
  screen: string | null
}

/** WebKitGTK, driven by WebDriver over HTTP. */
export async function openWebKit({ driver, browser, screen }: Paths): Promise<Engine> {
  const children: ChildProcess[] = []
  const close = async () => {
    for (const child of children.reverse()) {
      const ended = new Promise<void>((done) => child.once('exit', () => done()))
      if (child.exitCode === null && child.kill('SIGTERM')) await ended
    }
  }
  try {
    const env = { ...process.env }
    if (screen !== null) {
      // Xvfb picks a free display number and prints it.
      const x = spawn(screen, ['-displayfd', '3', '-screen', '0', '1366x1000x24', '-nolisten', 'tcp'], {
        stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
      })
      children.push(x)
      const number = await new Promise<string>((done) =>
        x.stdio[3]?.once('data', (data) => done(String(data).trim())),
      )
      env.DISPLAY = `:${number}`
      delete env.WAYLAND_DISPLAY
    }
    const port = await freePort()
    children.push(
      spawn(driver, [`--port=${port}`], {
        stdio: 'ignore',
        env: { ...env, WEBKIT_DISABLE_DMABUF_RENDERER: '1' },
      }),
    )
    const base = `http://127.0.0.1:${port}`
    await until('the driver of WebKit', async () => (await fetch(`${base}/status`)).ok)
    const options = { binary: browser, args: ['--automation'] }
    const { sessionId, capabilities } = await send('POST', `${base}/session`, {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
    })
    const session = `${base}/session/${sessionId}`
    const perform = async (actions: object[]) => void (await send('POST', `${session}/actions`, { actions }))
    return {
      name: `WebKitGTK ${capabilities.browserVersion}`,
      open: async (url) => void (await send('POST', `${session}/url`, { url })),
      evaluate: (expression) =>
        send('POST', `${session}/execute/sync`, { script: `return ${expression}`, args: [] }),
      press: (x, y) => perform(pressActions(x, y)),
      type: (text) => perform(typeActions(text)),
      close: async () => {
        await send('DELETE', session).catch(() => {})
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Sends a command; the type of the result depends on it. */
// biome-ignore lint/suspicious/noExplicitAny: see above
async function send(method: string, url: string, body?: object): Promise<any> {
  const answer = await fetch(url, { method, body: body === undefined ? null : JSON.stringify(body) })
  const { value } = (await answer.json()) as { value: { message?: string } }
  if (!answer.ok) throw new Error(value.message)
  return value
}
