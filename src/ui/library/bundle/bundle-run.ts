import { BundleError, readBundle } from '../../../evidence/bundle/read-bundle.ts'
import { BUNDLE_LIMITS, type RunBundle } from '../../../evidence/bundle/run-bundle.ts'
import { type BundleReport, verifyBundle } from '../../../evidence/bundle/verify-bundle.ts'
import { useAnnounce } from '../../app/Announcer.tsx'
import { useVerification, type Verification } from '../../app/verification.ts'

/** A file that was verified, and what came of it. */
export interface VerifiedFile {
  /** Tells this verification from every other. */
  readonly run: string
  readonly name: string
  readonly bytes: number
  readonly bundle: RunBundle
  readonly report: BundleReport
}

export type BundleRun = Verification<VerifiedFile, readonly File[]>

/** The one file among those that were handed over. @throws BundleError */
function oneOf(files: readonly File[]): File {
  const [file] = files
  if (file === undefined) throw new BundleError('No file was handed over.')
  if (files.length > 1)
    throw new BundleError(`${files.length} files were handed over. One at a time can be verified.`)
  if (file.size > BUNDLE_LIMITS.BYTES)
    throw new BundleError(`${file.name} has ${file.size} bytes, and ${BUNDLE_LIMITS.BYTES} is the most.`)
  return file
}

/** A file may lie on a slow disk, so that reading it can be stopped too. */
async function bytesOf(file: File, signal: AbortSignal): Promise<Uint8Array> {
  const stopped = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  })
  const unreadable = () => {
    throw new BundleError(`The browser could not read ${file.name}.`)
  }
  return new Uint8Array(await Promise.race([file.arrayBuffer().catch(unreadable), stopped]))
}

/** Verifies one dropped or chosen file in this page; it is read, and nothing of it is stored or sent. */
export function useBundleRun(): BundleRun {
  const announce = useAnnounce()
  return useVerification({
    verify: async (watch, files: readonly File[]): Promise<VerifiedFile> => {
      const file = oneOf(files)
      const bundle = readBundle(await bytesOf(file, watch.signal))
      const report = await verifyBundle(bundle, watch)
      return { run: crypto.randomUUID(), name: file.name, bytes: file.size, bundle, report }
    },
    stopped: 'Stopped. Nothing was concluded about the file.',
    onStart: () => announce('The file is being verified.'),
  })
}
