import { createHash } from 'node:crypto'
import type { CSSModulesOptions } from 'vite'

/** A class of a style sheet, told apart from others' by what its sheet holds, whatever folder that lies in. */
const scopedName = (name: string, _file: string, css: string): string =>
  `${name}_${createHash('sha256').update(css).digest('base64url').slice(0, 4)}`

/** How classes are named, for the page and for the markup that the build makes of it. */
export const cssModules: CSSModulesOptions = { generateScopedName: scopedName }
