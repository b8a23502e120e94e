import type { Plugin } from 'vite'
import { localUrlOf } from '../contract/local-address.ts'

/**
 * A source expression for an address, and for its whole origin where the path holds more than letters, digits and
 * `-._~/`: two characters may not stand in one (CSP 3, 2.3.1), and engines differ in which others they decode.
 */
function asSource(url: string): string {
  const { origin, pathname } = new URL(url)
  return /^[\w.~/-]*$/.test(pathname) ? `${url}/` : origin
}

/**
 * Puts the page's policy first in the head of what is built; in development Vite needs inline scripts. Connections go to
 * the local address and to the service alone, not even to the page's own host: a frame made in the page has the same
 * policy, and need not have its worker.
 */
export function contentSecurityPolicy(baseUrl: string): Plugin {
  const addresses = new Set([localUrlOf(baseUrl), baseUrl])
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    `connect-src ${[...addresses].map(asSource).join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')
  const meta = { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: policy } }
  return {
    name: 'content-security-policy',
    apply: 'build',
    transformIndexHtml: { order: 'post', handler: () => [{ ...meta, injectTo: 'head-prepend' }] },
  }
}
