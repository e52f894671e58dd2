import { productVersion } from '#server/db/backup/command.ts'
import { type Check, ok, warn } from './check.ts'
import { httpGet } from './http-get.ts'

/** A server that listens on all addresses can be reached at the loopback address. */
const OWN: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }

export const server: Check['run'] = async ({ config, serving }) => {
  const version = `Version ${productVersion()} on Node ${process.versions.node}`
  if (serving) return [ok(`${version}.`)]
  const host = OWN[config.host] ?? (config.host.includes(':') ? `[${config.host}]` : config.host)
  const address = `http://${host}:${config.port}`
  const runs = await httpGet(`${address}/healthz`).then(
    ({ status }) => status === 200,
    () => false,
  )
  if (runs) return [ok(`${version}; the server answers on ${address}.`)]
  return [warn(`${version}; no server answers on ${address}.`, 'Start it: npm start')]
}
