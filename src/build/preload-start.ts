import type { Plugin } from 'vite'
import { holdsStart } from './first-load.ts'

/** Asks for what the start loads beside the page while the page's own scripts are still on their way, and after them. */
export function preloadStart(): Plugin {
  return {
    name: 'preload-start',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.values(bundle)
          .filter(holdsStart)
          .map(({ fileName }) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: '', fetchpriority: 'low', href: `./${fileName}` },
            injectTo: 'head' as const,
          })),
    },
  }
}
