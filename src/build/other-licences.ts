import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Where the build writes the licences of what is in it. */
export const LICENCES = 'THIRD-PARTY-LICENSES.txt'

/** What Vite does not list, as it is not a module: the fonts, and the helpers that the bundler adds; with their texts. */
const OTHERS = {
  '@fontsource-variable/ibm-plex-sans': 'LICENSE',
  '@fontsource/ibm-plex-mono': 'LICENSE',
  rolldown: 'LICENSE',
  vite: 'LICENSE.md',
} as const

/** Vite's file goes on with the packages bundled in Vite, none of which is in the build. */
const VITE_GOES_ON = /\n# Licenses of bundled dependencies[\s\S]*$/

/**
 * Adds the licences that Vite's own list of modules (`build.license`) leaves out. The build fails where one is missing.
 *
 * @param root the project's folder
 */
export function otherLicences(root: string): Plugin {
  const read = (path: string): string => readFileSync(join(root, path), 'utf8').trim()
  return {
    name: 'other-licences',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const list = bundle[LICENCES]
        if (list?.type !== 'asset') this.error(`Vite wrote no ${LICENCES}`)
        const others = Object.entries(OTHERS).map(
          ([name, file]) =>
            `## ${name}\n\n${read(`node_modules/${name}/${file}`).replace(VITE_GOES_ON, '').trim()}\n`,
        )
        const mit = `## Packages without a text that say MIT\n\n${read('LICENSE').replace(/^[\s\S]*(?=Permission is)/, '')}\n`
        list.source = [String(list.source), ...others, mit].join('\n')
      },
    },
  }
}
