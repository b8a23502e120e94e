import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CSSModulesOptions, minifySync, type Plugin } from 'vite'
import { DEPLOYMENT, storageNames } from '../browser/storage-names.ts'

/** Scoped class name; the hash covers the sheet's content, not its path, so builds are reproducible. */
const scopedName = (name: string, _file: string, css: string): string =>
  `${name}_${createHash('sha256').update(css).digest('base64url').slice(0, 4)}`

/** How classes are named. */
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

/** The script that stands in the head: it sets the theme, and says when the page's scripts are late. */
export function headScript(root: string): string {
  const { theme } = storageNames('').entries
  const source = readFileSync(join(root, 'src/ui/page/before-scripts.js'), 'utf8')
    .replace('__OWN__', DEPLOYMENT)
    .replace('__THEME__', theme)
  return minifySync('before-scripts.js', source).code.trim()
}

/** The scripts come after what the first paint needs: style sheet and fonts. */
const lessUrgent = (html: string): string =>
  html.replaceAll(
    /<(?:script type="module"|link rel="modulepreload")(?![^>]*fetchpriority)/g,
    '$& fetchpriority="low"',
  )

const TITLE = '<title>'

/**
 * Puts the head's script into the built page, before the title. In development the page is drawn by its scripts alone.
 *
 * @param script what `headScript` made
 */
export function inHead(script: string): Plugin {
  return {
    name: 'in-head',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        if (html.split(TITLE).length !== 2)
          throw new Error('index.html has no place for the script in its head.')
        return lessUrgent(html).replace(TITLE, () => `<script>${script}</script>\n    ${TITLE}`)
      },
    },
  }
}
