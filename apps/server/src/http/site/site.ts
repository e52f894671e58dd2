/** Serves the public site, the shell of the application and their files (decisions A11 and P10). */
import path from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#server/core/app-error.ts'
import { compress } from '#server/core/compression.ts'
import { originOf } from '#server/core/origin.ts'
import { ANY_PAGE, addressOf } from '#server/http/paths.ts'
import { encodingFor } from './encoding.ts'
import { openSite, type Site } from './site-files.ts'

const BUILD = path.join(import.meta.dirname, '../../../../web/build')
const EMAILJS_HOST = 'https://api.emailjs.com'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.woff2': 'font/woff2',
}
/** Browsers detect a new version by a change of this file. */
const WORKER = '/service-worker.js'
/** After the first calls of a start: compressing all pages takes a core for most of a second. */
const COMPRESS_AFTER_MS = 10_000
const COMPRESSIBLE = /^(text|application)\/|svg/

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '"': '&quot;',
  "'": '&#x27;',
  '<': '&lt;',
  '>': '&gt;',
}
/** Escaped as by React, to match attributes in rendered HTML. */
const escapeAttribute = (text: string): string => text.replace(/[&"'<>]/g, (sign) => ENTITIES[sign] ?? '')
/** A list in a slot; it is sent only when a value of the request equals its `data-only`. */
const ONLY = /<ul data-only="([^"]*)"[\s\S]*?<\/ul>/g

/** The Content-Security-Policy of a page: inline scripts and styles of the build only, by hash. */
function policyOf(site: Site, file: string, connect: string): string {
  const { scripts = [], styles = [] } = site.manifest.csp[file] ?? {}
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    `style-src-elem 'self' ${styles.join(' ')}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    `connect-src 'self'${connect}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    // lib/browser/trusted-types.ts has the one policy, for the address of the service worker.
    "require-trusted-types-for 'script'",
    'trusted-types service-worker',
  ].join('; ')
}

/** Values of the query for a slot of the page, or null. */
export type Filler = (query: URLSearchParams) => { slot: string; values: Record<string, string> } | null

/** The address without trailing slashes, or null if it has none. A single leading slash: '//host/' would be another site. */
function withoutTrailingSlash(address: string, query: string | undefined): string | null {
  if (address.length === 1 || !address.endsWith('/')) return null
  let end = address.length
  while (address[end - 1] === '/') end -= 1
  const bare = `/${address.slice(0, end).replace(/^[/\\]+/, '')}`
  return query === undefined ? bare : `${bare}?${query}`
}

function cacheControlOf(address: string): string {
  if (address.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  return address === WORKER ? 'no-cache' : 'public, max-age=3600'
}

/** True for addresses of files, which answer 404 when missing instead of leading home. */
const namesFile = (address: string): boolean =>
  address.startsWith('/.well-known/') ||
  address.startsWith('/assets/') ||
  (path.extname(address) !== '' && !address.endsWith('.html'))

async function send(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  file: string,
  headers: Record<string, string>,
): Promise<FastifyReply> {
  const document = await site.document(file)
  if (!document) throw new AppError('not_found', 'Not found.')
  const type = TYPES[path.extname(file)] ?? 'application/octet-stream'
  reply.headers({ ...headers, 'content-type': type, etag: document.etag })
  if (COMPRESSIBLE.test(type)) reply.header('vary', 'accept-encoding')
  if (request.headers['if-none-match']?.includes(document.etag)) return reply.code(304).send()
  if (!COMPRESSIBLE.test(type)) return reply.send(document.identity)
  const encoding = encodingFor(request)
  if (encoding === null) return reply.send(document.identity)
  return reply.header('content-encoding', encoding).send(await document[encoding]())
}

/** Sends the page with its slot filled for this request. */
async function sendFilled(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  file: string,
  { slot, values }: NonNullable<ReturnType<Filler>>,
): Promise<FastifyReply> {
  const html = (await site.document(file))?.identity.toString('utf8') ?? ''
  const pattern = site.manifest.slots[slot] ?? ''
  const shown = Object.values(values).map(escapeAttribute)
  const filled = pattern
    .replace(ONLY, (part, value: string) => (shown.includes(value) ? part : ''))
    .replace(/%(\w+)%/g, (_, name: string) => escapeAttribute(values[name] ?? ''))
  const slotTag = new RegExp(`(<section data-slot="${slot}"[^>]*>)`)
  const bytes = Buffer.from(html.replace(slotTag, (open) => open + filled))
  reply.headers({ 'content-type': TYPES['.html'] ?? '', vary: 'accept-encoding' })
  const encoding = encodingFor(request)
  if (encoding === null) return reply.send(bytes)
  return reply.header('content-encoding', encoding).send(await compress(bytes, encoding, false))
}

/** `fillers` by the page's path. */
export function installSite(
  app: FastifyInstance,
  fillers: Readonly<Record<string, Filler>> = {},
  build = BUILD,
): void {
  const { config } = app.deps
  const origin = originOf(config)
  const ids = config.emailjs
  const slot = ids ? escapeAttribute(JSON.stringify([ids.serviceId, ids.templateId, ids.publicKey])) : ''
  const insertSettings = (text: string): string => {
    const filled = text.replaceAll(site?.manifest.placeholderOrigin ?? '', origin)
    const emailSlot = site?.manifest.emailSlot
    return emailSlot && slot
      ? filled.replaceAll(emailSlot, emailSlot.replace('content=""', `content="${slot}"`))
      : filled
  }
  const site = openSite(build, insertSettings)
  if (!site) {
    app.log.warn('the web is not built; only the API is served (npm run build)')
    return
  }
  const { manifest, files } = site
  let compressing: NodeJS.Timeout | undefined
  app.addHook('onListen', () => {
    compressing = setTimeout(() => {
      site
        .compressAll()
        .catch((error) => app.log.warn({ err: error }, 'a page could not be compressed in advance'))
    }, COMPRESS_AFTER_MS).unref()
  })
  app.addHook('onClose', async () => clearTimeout(compressing))
  // Any answer tells an open page that the server has a new version.
  app.addHook('onRequest', async (request, reply) => {
    if (request.isApi) reply.header('x-version', manifest.version)
  })
  const pages = new Map(
    Object.entries(manifest.pages).map(([page, file]) => [page.toLowerCase(), { page, file }]),
  )
  const noindex = new Set(manifest.noindex)
  const parameterized = Object.entries(manifest.patterns).map(([pattern, file]) => ({
    file,
    pattern: new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`, 'i'),
  }))
  const policies = new Map<string, string>()

  function sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    file: string,
    hidden: boolean,
    filling: ReturnType<Filler> = null,
  ): Promise<FastifyReply> {
    let policy = policies.get(file)
    if (policy === undefined) {
      policy = policyOf(
        site as Site,
        file,
        // Set on every public page, because the contact page can be reached without loading a new document.
        ids && !hidden ? ` ${EMAILJS_HOST}` : '',
      )
      policies.set(file, policy)
    }
    const headers: Record<string, string> = { 'content-security-policy': policy, 'cache-control': 'no-cache' }
    if (hidden) {
      headers['x-robots-tag'] = 'noindex'
      headers['referrer-policy'] = 'no-referrer'
    }
    if (filling) return sendFilled(site as Site, request, reply.headers(headers), file, filling)
    return send(site as Site, request, reply, file, headers)
  }

  function sendKnown(
    request: FastifyRequest,
    reply: FastifyReply,
    { page, file }: { page: string; file: string },
    query: string | undefined,
  ): Promise<FastifyReply> {
    const filling = query === undefined ? null : fillers[page]?.(new URLSearchParams(query))
    return sendPage(request, reply, file, noindex.has(page), filling)
  }

  app.get(ANY_PAGE, (request, reply) => {
    const [address = '/', query] = addressOf(request.raw.url ?? '/').split('?', 2)
    if (request.isApi) throw new AppError('not_found', 'Not found.')
    const bare = withoutTrailingSlash(address, query)
    if (bare !== null) return reply.redirect(bare, 308)
    const known = pages.get(address.toLowerCase())
    if (known) return sendKnown(request, reply, known, query)
    const screen = parameterized.find(({ pattern }) => pattern.test(address))
    if (screen) return sendPage(request, reply, screen.file, true)
    if (files.has(address) && !address.endsWith('.html'))
      return send(site, request, reply, address.slice(1), {
        'cache-control': cacheControlOf(address),
        // Other sites may embed the share pictures.
        'cross-origin-resource-policy': 'cross-origin',
      })
    if (namesFile(address)) return reply.code(404).type('text/plain; charset=utf-8').send('Not found.')
    return reply.redirect('/', 302)
  })
}
