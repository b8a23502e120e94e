import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'
import { BASE_URL } from '../contract/base-url.ts'

/**
 * Puts the page's policy first in the head of the built page; in development Vite needs inline scripts.
 * Connections go only to the service, not even to the page's own host: a frame made in
 * the page has the same policy, but may not have its worker. Of scripts in the page itself it allows one, by its
 * SHA-256 (CSP 3, 2.3.1). A worker made of a blob has the policy too, while one from an address has none; which blob,
 * Trusted Types decide.
 *
 * @param script that script's exact text
 */
export function contentSecurityPolicy(script: string): Plugin {
  const hash = createHash('sha256').update(script).digest('base64')
  const policy = [
    "default-src 'none'",
    `script-src 'self' 'sha256-${hash}'`,
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    `connect-src ${BASE_URL}/`,
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
