import type { Plugin, Rolldown } from 'vite'

type Part = Rolldown.OutputAsset | Rolldown.OutputChunk

/** The module that the start loads besides the entry, with all that it imports. */
const LOADED_BY_START = /\/service\/start\/local-network\.ts$/
/** Files that a page requests from its host besides what its scripts import. */
const ASKED_FOR = ['index.html', 'favicon.svg']
const WORKERS = ['sw.js', 'mockServiceWorker.js']

/** The files of a first load, by when the page needs them. */
export interface FirstLoad {
  /** JavaScript until the first view is drawn and can be used. */
  readonly interaction: readonly string[]
  /** JavaScript until the service answers, the worker's included. */
  readonly ready: readonly string[]
  readonly styles: readonly string[]
  readonly fonts: readonly string[]
  /** Everything requested from the host until then. */
  readonly all: readonly string[]
}

function closure(bundle: Rolldown.OutputBundle, roots: readonly Part[]): Rolldown.OutputChunk[] {
  const reached = new Map<string, Rolldown.OutputChunk>()
  const visit = (part: Part | undefined): void => {
    if (part?.type !== 'chunk' || reached.has(part.fileName)) return
    reached.set(part.fileName, part)
    for (const next of part.imports) visit(bundle[next])
  }
  for (const root of roots) visit(root)
  return [...reached.values()]
}

const namesOf = (parts: readonly Part[]): string[] => parts.map(({ fileName }) => fileName)

/** Whether a part is what the start loads besides the entry. */
const holdsStart = (part: Part): boolean =>
  part.type === 'chunk' && part.moduleIds.some(id => LOADED_BY_START.test(id))

/** What a page loads until its service answers, from the build; a test compares it with a browser. */
export function firstLoad(bundle: Rolldown.OutputBundle): FirstLoad {
  const parts = Object.values(bundle)
  const entries = parts.filter(part => part.type === 'chunk' && part.isEntry)
  const interaction = closure(bundle, entries)
  const chunks = closure(bundle, [...entries, ...parts.filter(holdsStart)])
  const styles = [...new Set(chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))]
  const fonts = namesOf(parts).filter(name => name.endsWith('.woff2'))
  const ready = [...namesOf(chunks), ...WORKERS]
  return {
    interaction: namesOf(interaction),
    ready,
    styles,
    fonts,
    all: [...ASKED_FOR, ...ready, ...styles, ...fonts],
  }
}

/** Preloads the fonts alongside the scripts, so that the first paint uses them and nothing shifts later. */
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
