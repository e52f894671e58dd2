/** Checks the answer of PUBLIC_URL, through all proxies in front of the server. */
import type { Config } from '#server/config.ts'
import { newProbe, PROBE, SEEN, type Seen } from '#server/features/health/probe.service.ts'
import { type Check, fail, ok, type Subject, type UntitledFinding, warn } from './check.ts'
import { connectionProblemOf } from './connection-problems.service.ts'
import { type Answer, httpGet } from './http-get.ts'

const isOwnAnswer = ({ status, body }: Answer): boolean =>
  status === 200 && /^\{"status":"(?:ok|starting)"/.test(body)

const LOCAL = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/

/** Headers that proxies must pass on. */
const headersOf = (config: Config): string[] => [
  'x-request-id',
  'content-security-policy',
  'x-content-type-options',
  'x-frame-options',
  ...(config.publicUrl?.startsWith('https:') ? ['strict-transport-security'] : []),
]

function headerFindings(config: Config, { headers }: Answer): UntitledFinding[] {
  const missing = headersOf(config).filter((name) => headers[name] === undefined)
  if (missing.length === 0) return []
  const detail = `Answers arrive without ${missing.join(', ')}: a proxy removes ${missing.length === 1 ? 'it' : 'them'}.`
  return [warn(detail, 'Let the proxy pass on all headers of the server. deploy/ has configurations.')]
}

function encryptionFindings(url: URL, { certificate }: Answer): UntitledFinding[] {
  if (url.protocol === 'http:')
    return LOCAL.test(url.hostname)
      ? []
      : [
          warn(
            `${url.origin} isn't encrypted.`,
            'Put a proxy with HTTPS in front of the server: see deploy/.',
          ),
        ]
  if (!certificate?.endsSoon) return []
  return [warn(`The certificate of ${url.host} expires in ${certificate.days} days.`, 'Renew it.')]
}

function seenIn({ headers }: Answer): Seen | null {
  const text = headers[SEEN]
  try {
    return typeof text === 'string' ? (JSON.parse(text) as Seen) : null
  } catch {
    return null
  }
}

function forwardingFindings({ trustProxy }: Config, answer: Answer): UntitledFinding[] {
  const seen = seenIn(answer)
  if (seen === null) return []
  if (seen.forwarded && !seen.trusted && seen.client === seen.peer)
    return [
      warn(
        `A proxy at ${seen.peer} passes requests on but isn't trusted, so everyone shares its address in limits and in the log.`,
        `Set TRUST_PROXY=${seen.peer}`,
      ),
    ]
  if (!seen.forwarded && trustProxy.length > 0)
    return [
      warn(
        `TRUST_PROXY is set, but the request from ${seen.peer} has no X-Forwarded-For.`,
        'Let the proxy send X-Forwarded-For, or remove TRUST_PROXY.',
      ),
    ]
  return []
}

async function probeOf({ deps }: Subject): Promise<Record<string, string>> {
  if (deps === null) return {}
  return { [PROBE]: await newProbe(deps.db, deps.now()) }
}

const isOpen = ({ host, smtpUrl }: Config): boolean =>
  smtpUrl !== null || !(host === '::1' || LOCAL.test(host))

export const publicAddress: Check['run'] = async (subject) => {
  const { config } = subject
  if (config.publicUrl === null)
    return isOpen(config)
      ? [
          warn(
            'PUBLIC_URL is not set, so links in emails lead to the address that the server listens on.',
            'Set PUBLIC_URL to the address that people open, like https://tasks.example.org',
          ),
        ]
      : [ok('PUBLIC_URL is not set: only this machine can open the server.')]
  const url = new URL(config.publicUrl)
  const where = url.origin
  let answer: Answer
  try {
    answer = await httpGet(`${where}${url.pathname.replace(/\/$/, '')}/healthz`, await probeOf(subject))
  } catch (error) {
    const { reason, certificate } = connectionProblemOf(error)
    const advice = certificate
      ? 'Renew or replace the certificate. If your own authority signed it, set NODE_EXTRA_CA_CERTS to its file.'
      : 'Check PUBLIC_URL, the proxy and the name, and that the server is running.'
    return [fail(`${where} can't be reached from here: ${reason}.`, advice)]
  }
  if (!isOwnAnswer(answer))
    return [
      fail(
        `${where} answers ${answer.status}, but not as this server does.`,
        'Check PUBLIC_URL, and that the proxy passes requests on to this server.',
      ),
    ]
  const findings = [
    ...headerFindings(config, answer),
    ...encryptionFindings(url, answer),
    ...forwardingFindings(config, answer),
  ]
  if (findings.length > 0) return findings
  const days =
    answer.certificate === null ? '' : `; its certificate is valid for ${answer.certificate.days} days`
  return [ok(`${where} reaches this server${days}.`)]
}
