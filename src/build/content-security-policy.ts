import type { Plugin } from 'vite'

/** Puts the page's policy first in the head of what is built; in development Vite needs inline scripts. */
export function contentSecurityPolicy(baseUrl: string): Plugin {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    `connect-src 'self' ${new URL(baseUrl).origin}`,
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
