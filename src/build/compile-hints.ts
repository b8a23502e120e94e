import type { Plugin, Rolldown } from 'vite'
import { firstLoad } from './first-load.ts'

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
