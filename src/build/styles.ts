import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CSSModulesOptions, Plugin } from 'vite'

/** Scoped class name; the hash covers the sheet's content, not its path, so builds are reproducible. */
const scopedName = (name: string, _file: string, css: string): string =>
  `${name}_${createHash('sha256').update(css).digest('base64url').slice(0, 4)}`

/** How classes are named, for the page and for the markup that the build makes of it. */
export const cssModules: CSSModulesOptions = { generateScopedName: scopedName }

/**
 * Puts the order of the cascade layers first in every stylesheet: the stylesheet that a browser meets first
 * settles the order, and which one that is depends on how the build splits them. `src/ui/kit/styles/page.css`
 * declares the order.
 *
 * @param root the project's folder
 */
export function layerOrder(root: string): Plugin {
  const order = /@layer [^;{@]+;/.exec(readFileSync(join(root, 'src/ui/kit/styles/page.css'), 'utf8'))?.[0]
  return {
    name: 'layer-order',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        if (order === undefined) return this.error('page.css declares no order of layers')
        for (const file of Object.values(bundle)) {
          if (file.type === 'asset' && file.fileName.endsWith('.css')) file.source = `${order}${file.source}`
        }
      },
    },
  }
}
