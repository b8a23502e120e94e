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

/**
 * Asks V8 to compile every function of a script as it is loaded, beside the page's own thread. V8 reads it only at the
 * very beginning of a file; to other engines it is a comment (https://v8.dev/blog/explicit-compile-hints).
 */
const COMPILE_HINT = '//# allFunctionsCalledOnLoad\n'

/**
 * Puts the hint into the scripts that are fetched ahead of a click, which would compile each function when the click
 * first calls it. Those of the first load are left as they are: most of what they hold is not called until ready.
 */
export function hintLaterScripts(bundle: Rolldown.OutputBundle): void {
  const first = firstLoad(bundle).ready
  for (const part of Object.values(bundle))
    if (part.type === 'chunk' && !first.includes(part.fileName)) part.code = `${COMPILE_HINT}${part.code}`
}

/** Has what a click needs compiled before it comes. */
export function compileHints(): Plugin {
  return {
    name: 'compile-hints',
    apply: 'build',
    enforce: 'post',
    generateBundle: { order: 'post', handler: (_options, bundle) => hintLaterScripts(bundle) },
  }
}
