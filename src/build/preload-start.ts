import type { Plugin } from 'vite'
import { isInThisPage } from '../contract/local-address.ts'
import { holdsStart } from './first-load.ts'

/**
 * Asks for what the start loads beside the page while the page's own scripts are still on their way, and after them.
 * A page whose service is elsewhere loads it when it is first needed.
 */
export function preloadStart(baseUrl: string): Plugin {
  return {
    name: 'preload-start',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.values(bundle)
          .filter(part => isInThisPage(baseUrl) && holdsStart(part))
          .map(({ fileName }) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: '', fetchpriority: 'low', href: `./${fileName}` },
            injectTo: 'head' as const,
          })),
    },
  }
}
