import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from '../contract/schemas/zod.ts'
import type { LockedPackage } from './lock-file.ts'

const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)/i
const RULE = '-'.repeat(80)

/** Vite's file goes on with the packages bundled in Vite; only Vite's own preload helper is in the build. */
const VITE_GOES_ON = /\n# Licenses of bundled dependencies[\s\S]*$/

const Manifest = z.object({
  version: z.string(),
  repository: z.optional(z.union([z.string(), z.object({ url: z.string() })])),
})

const readText = (file: string): string => readFileSync(file, 'utf8').replace(/\r\n/g, '\n').trim()

/** A package that says MIT but has no licence text gets the terms from the project's own LICENSE. */
function termsOfMit(root: string, repository: string): string {
  const own = readText(join(root, 'LICENSE'))
  const from = own.indexOf('Permission is hereby granted')
  if (from < 0) throw new Error('LICENSE does not hold the terms of MIT')
  return `The package brings no licence text; its package.json says MIT. Copyright: its authors, ${repository}\n\n${own.slice(from)}`
}

/** @throws where the installed package is not the locked one, or a licence text that it needs is missing */
function textOf(one: LockedPackage, root: string): string {
  const folder = join(root, one.path)
  const { version, repository } = Manifest.parse(
    JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')),
  )
  if (version !== one.version)
    throw new Error(`${one.path} is installed in version ${version}, and locked in ${one.version}`)
  const files = readdirSync(folder).filter(name => LICENCE_FILE.test(name))
  if (files.length > 0)
    return files
      .sort()
      .map(name => readText(join(folder, name)).replace(VITE_GOES_ON, '').trim())
      .join('\n\n')
  if (one.license !== 'MIT' || repository === undefined)
    throw new Error(`${one.path} brings no licence text, and ${one.license} asks for one`)
  return termsOfMit(root, typeof repository === 'string' ? repository : repository.url)
}

/**
 * The licence texts of the packages in the build, as one plain text.
 *
 * @param root the project's folder, which holds `node_modules`
 * @throws where an installed package is not the locked one, or a licence text is missing
 */
export function licenceTexts(packages: readonly LockedPackage[], root: string): string {
  const entries = packages.map(one => {
    const title = `${one.name} ${one.version} (${one.license})`
    return { title, text: `${RULE}\n${title}\n${RULE}\n\n${textOf(one, root)}` }
  })
  return [
    `This build contains ${packages.length} packages by others, each under its own licence. The texts follow.`,
    entries.map(({ title }) => `  ${title}`).join('\n'),
    ...entries.map(({ text }) => text),
  ]
    .join('\n\n')
    .concat('\n')
}
