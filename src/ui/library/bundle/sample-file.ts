import { partInTime } from '../../../browser/part-in-time.ts'

/** The bundles that ship with the page, each a part of it that is loaded when it is asked for. */
const SAMPLES = {
  good: {
    name: 'good-sample.json',
    load: async () => (await import('../../../evidence/samples/good-bundle.ts')).GOOD_BUNDLE,
  },
  tampered: {
    name: 'tampered-sample.json',
    load: async () => (await import('../../../evidence/samples/tampered-bundle.ts')).TAMPERED_BUNDLE,
  },
} as const satisfies Record<string, { readonly name: string; readonly load: () => Promise<string> }>
export type SampleName = keyof typeof SAMPLES

/**
 * A sample bundle as a file, to be read and verified like any other.
 * @throws Error, in words, where the page's host does not hand it over in time
 */
export async function sampleFile(sample: SampleName): Promise<File> {
  const { name, load } = SAMPLES[sample]
  const text = await partInTime<string>(load()).catch(() => {
    throw new Error('The sample did not come: the page’s host does not answer, or no longer has it.')
  })
  return new File([text], name, { type: 'application/json' })
}
