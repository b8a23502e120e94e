import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInThisContext } from 'node:vm'
import { build, type CSSModulesOptions, minifySync, type Plugin } from 'vite'
import { DEPLOYMENT, storageNames } from '../browser/storage-names.ts'

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

/** The script that stands in the head: it chooses what is shown of the page until its scripts have come. */
export function headScript(root: string): string {
  const { theme, visited } = storageNames('').entries
  const source = readFileSync(join(root, 'src/ui/page/before-scripts.js'), 'utf8')
    .replace('__OWN__', DEPLOYMENT)
    .replace('__THEME__', theme)
    .replace('__VISITED__', visited)
  return minifySync('before-scripts.js', source).code.trim()
}

/** Only what home itself is made of is built; what it loads later is left where it is. */
const withoutLaterParts: Plugin = { name: 'without-later-parts', resolveDynamicImport: () => false }

/** Home's markup, drawn by the page's own components. @throws what the build of them, or their drawing, throws */
async function markupOf(root: string, plugins: Plugin[]): Promise<string> {
  const built = await build({
    ...{ root, configFile: false, logLevel: 'warn', plugins: [...plugins, withoutLaterParts] },
    css: { modules: cssModules },
    ssr: { noExternal: true, target: 'webworker' },
    build: {
      ...{ ssr: join(root, 'src/first-markup.ts'), write: false, target: 'esnext' },
      rolldownOptions: { output: { format: 'cjs' } },
    },
  })
  const parts = 'output' in built ? built.output : []
  const [entry] = parts
  if (parts.filter(({ type }) => type === 'chunk').length !== 1 || entry?.type !== 'chunk')
    throw new Error('Home is not built as one script.')
  const run: (exports: object) => { readonly firstMarkup: () => string } = runInThisContext(
    `exports => {${entry.code}\nreturn exports}`,
  )
  return run({}).firstMarkup()
}

/** The scripts come after what the first paint needs: style sheet and fonts. */
const lessUrgent = (html: string): string =>
  html.replaceAll(
    /<(?:script type="module"|link rel="modulepreload")(?![^>]*fetchpriority)/g,
    '$& fetchpriority="low"',
  )

const ROOT = '<div id="root"></div>'
const TITLE = '<title>'

/**
 * Puts home's markup into the built page, so that the first paint waits for no script, and before the title the script
 * that chooses what of it is shown. In development the page is drawn by its scripts alone.
 *
 * @param root the project's folder
 * @param script what `headScript` made
 * @param plugins those that the page's components need
 */
export function firstPaint(root: string, script: string, plugins: () => Plugin[]): Plugin {
  return {
    name: 'first-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        if (![ROOT, TITLE].every(place => html.split(place).length === 2))
          throw new Error('index.html has no place for the first paint.')
        const markup = await markupOf(root, plugins())
        return lessUrgent(html)
          .replace(ROOT, () => `<div id="root">${markup}</div>`)
          .replace(TITLE, () => `<script>${script}</script>\n    ${TITLE}`)
      },
    },
  }
}
