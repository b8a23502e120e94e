import type { Plugin } from 'vite'

/** Has the fonts fetched beside the scripts, so that the page is first drawn in them and nothing moves when they come. */
export function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter(name => name.endsWith('.woff2'))
          .map(name => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `./${name}` },
            injectTo: 'head' as const,
          })),
    },
  }
}
