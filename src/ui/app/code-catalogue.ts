import { checkCodeWords } from '../../contract/catalogues/code-words.ts'
import { reasonWords } from '../../contract/catalogues/dimensions.ts'
import { PROBLEMS } from '../../contract/catalogues/problems.ts'
import { VIOLATIONS } from '../../contract/schemas/primitives.ts'
import type { CodeCatalogue } from './open-code.ts'

/** The catalogue whose page has the entry of a code that a check failed with; undefined for one without words. */
export function catalogueOf(code: string): CodeCatalogue | undefined {
  if (reasonWords(code) !== undefined || checkCodeWords(code) !== undefined) return 'reasons'
  if (Object.hasOwn(VIOLATIONS, code)) return 'violations'
  return Object.hasOwn(PROBLEMS, code) ? 'problems' : undefined
}
