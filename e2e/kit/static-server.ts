import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname, join, normalize, sep } from 'node:path'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** One request as the host saw it. */
export interface LoggedRequest {
  readonly method: string
  readonly path: string
  readonly body: string
  /** When it came, in milliseconds since the epoch. */
  readonly at: number
}

/** A plain static host below a sub-path, such as a project's pages on a shared origin; logs every request. */
export interface StaticHost {
  /** The address of the served directory, with a slash at the end. */
  readonly url: string
  readonly port: number
  /** Every request since the last reset, oldest first. */
  readonly requests: readonly LoggedRequest[]
  /** Those with a body, or with a method that may have one. */
  readonly bodies: readonly LoggedRequest[]
  /** The text served at a path below `url`. @throws if there is none */
  read(path: string): Promise<string>
  /** From now on serves this text at a path below `url`; null removes the file. */
  replace(path: string, content: string | null): void
  /** The same, with further response headers. */
  replaceWith(path: string, content: string, headers: Headers): void
  /** Forgets all requests and replacements. */
  reset(): void
  close(): Promise<void>
}

export interface StaticHostOptions {
  readonly root: string
  /** The sub-path, with a slash at both ends. */
  readonly base?: string
  /** 0 (the default) picks a free one. */
  readonly port?: number
  /** Sends text gzipped, as the hosts of static pages do. */
  readonly gzip?: boolean
}

type Headers = Readonly<Record<string, string>>

interface Replacement {
  readonly content: string | null
  readonly headers: Headers
}

type Replacements = ReadonlyMap<string, Replacement>

interface Content {
  readonly bytes: Buffer
  readonly headers: Headers
}

async function contentOf(root: string, path: string, replaced: Replacements): Promise<Content | null> {
  const replacement = replaced.get(path)
  if (replacement !== undefined) {
    const { content, headers } = replacement
    return content === null ? null : { bytes: Buffer.from(content), headers }
  }
  const file = normalize(join(root, path))
  if (!file.startsWith(normalize(root) + sep)) return null
  const bytes = await readFile(file).catch(() => null)
  return bytes === null ? null : { bytes, headers: {} }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  path: string | null,
  read: (path: string) => Promise<Content | null>,
  gzip: boolean,
) {
  const refuse = (status: number, headers: Record<string, string> = {}) =>
    response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(`<h1>${status}</h1>`)
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405, { allow: 'GET, HEAD' })
  if (path === null) return refuse(404)
  const file = path === '' || path.endsWith('/') ? `${path}index.html` : path
  const content = await read(file)
  if (content === null) return refuse(404)
  const type = MEDIA_TYPES[extname(file)] ?? 'application/octet-stream'
  // Pages are requested again each time, so that a test can count how often one was loaded.
  const lifetime = type.startsWith('text/html') ? 'no-cache' : 'max-age=600'
  const zipped = gzip && !type.startsWith('font/')
  return response
    .writeHead(200, {
      ...{ 'content-type': type, 'cache-control': lifetime },
      ...(zipped ? { 'content-encoding': 'gzip' } : {}),
      ...content.headers,
    })
    .end(zipped ? gzipSync(content.bytes) : content.bytes)
}

/** Starts a host on a loopback address. */
export async function startStaticHost({
  root,
  base = '/demo/',
  port = 0,
  gzip = false,
}: StaticHostOptions): Promise<StaticHost> {
  let requests: LoggedRequest[] = []
  const replaced = new Map<string, Replacement>()
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host')
    const at = Date.now()
    const entry = {
      method: request.method ?? '',
      path: pathname,
      body: await text(request).catch(() => '(broken off)'),
      at,
    }
    requests.push(entry)
    const path = pathname.startsWith(base) ? decodeURIComponent(pathname.slice(base.length)) : null
    await answer(request, response, path, file => contentOf(root, file, replaced), gzip)
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The host has no port.')
  return {
    url: `http://127.0.0.1:${address.port}${base}`,
    port: address.port,
    get requests() {
      return requests
    },
    get bodies() {
      return requests.filter(({ method, body }) => body !== '' || !['GET', 'HEAD'].includes(method))
    },
    async read(path) {
      const content = await contentOf(root, path, replaced)
      if (content === null) throw new Error(`Nothing is served at ${path}.`)
      return content.bytes.toString()
    },
    replace: (path, content) => void replaced.set(path, { content, headers: {} }),
    replaceWith: (path, content, headers) => void replaced.set(path, { content, headers }),
    reset() {
      requests = []
      replaced.clear()
    },
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
