import { partInTime } from '../../../browser/part-in-time.ts'

/** The run files that ship with the page, each a part of it that is loaded when it is asked for. */
const SAMPLES = {
  good: {
    name: 'good-sample.json',
    load: async () => (await import('../../../evidence/samples/good-run.ts')).GOOD_RUN,
  },
  tampered: {
    name: 'tampered-sample.json',
    load: async () => (await import('../../../evidence/samples/tampered-run.ts')).TAMPERED_RUN,
  },
} as const satisfies Record<string, { readonly name: string; readonly load: () => Promise<string> }>
export type SampleName = keyof typeof SAMPLES

/**
 * A sample as a file, to be run again like any other.
 * @throws Error, in words, where the page's host does not hand it over in time
 */
export async function sampleFile(sample: SampleName): Promise<File> {
  const { name, load } = SAMPLES[sample]
  const text = await partInTime<string>(load()).catch(() => {
    throw new Error('The sample did not come: the page’s host does not answer, or no longer has it.')
  })
  return new File([text], name, { type: 'application/json' })
}
