import { pass } from '../../checks/verdict.ts'
import { entryOf } from '../../contract/entry-of.ts'
import { PROTOTYPES_CHOICE } from '../../contract/protocols/specifications.ts'
import { BUNDLE_CHECK_WORDS } from '../../evidence/bundle/bundle-words.ts'
import { BundleError, readBundle } from '../../evidence/bundle/read-bundle.ts'
import type { RunBundle } from '../../evidence/bundle/run-bundle.ts'
import { BUNDLE_PARTS, type JudgedItem, verifyBundle } from '../../evidence/bundle/verify-bundle.ts'
import type { Checker } from '../checker.ts'
import { broken, runOwn } from '../own-lines.ts'
import type { BenchLine } from '../report.ts'
import { OBJECT_SECTIONS } from './signed-objects.ts'

function bundleOrWhy(text: string): RunBundle | BundleError {
  try {
    return readBundle(new TextEncoder().encode(text))
  } catch (cause) {
    if (cause instanceof BundleError) return cause
    throw cause
  }
}

function itemLines({ part, number, title, checks }: JudgedItem): readonly BenchLine[] {
  return checks.map(({ checks: _own, ...line }) => ({
    ...line,
    check: `${part}_${number}_${line.check}`,
    section: entryOf<string>(OBJECT_SECTIONS, line.check) ?? PROTOTYPES_CHOICE,
    words: `${BUNDLE_PARTS[part]} ${number}, ${title}: ${BUNDLE_CHECK_WORDS[line.check] ?? line.check}`,
  }))
}

/** A run bundle: consistent with the keys inside it, and no more (see the view of bundles). */
export const checkRunBundle: Checker = async ({ text }) => {
  const bundle = bundleOrWhy(text)
  const form = await runOwn([
    {
      check: 'form',
      section: PROTOTYPES_CHOICE,
      words: BUNDLE_CHECK_WORDS.form ?? '',
      judge: () =>
        bundle instanceof BundleError ? broken(bundle.message) : pass(`version ${bundle.format_version}`),
    },
  ])
  const notes = ['Nobody signed the file as a whole: it can be consistent with keys of its maker’s own.']
  if (bundle instanceof BundleError) return { lines: form, parts: [], notes }
  const { items } = await verifyBundle(bundle)
  return { lines: [...form, ...items.flatMap(itemLines)], parts: [], notes }
}
