import { SOURCE_SET_PARTS } from '../../../contract/schemas/source-set.ts'
import { Mark } from '../../kit/Mark.tsx'
import { numeral } from '../../kit/words.ts'
import { addressOf, type PublishedSet } from './published-set.ts'
import styles from './SourceSet.module.css'
import type { FileFinding } from './verify-set.ts'

interface FileListProps {
  readonly set: PublishedSet
  readonly findings: ReadonlyMap<string, FileFinding>
}

const STATES = { matches: 'proven', differs: 'refused', unreachable: 'refused' } as const satisfies Record<
  FileFinding['state'],
  string
>
const WORDS = { matches: 'matches', differs: 'differs', unreachable: 'not had' } as const satisfies Record<
  FileFinding['state'],
  string
>

function verdictOf(finding: FileFinding | undefined) {
  if (finding === undefined) return { state: 'unreached', words: 'not verified' } as const
  if (finding.own === false) return { state: 'refused', words: 'not this page’s' } as const
  const words = finding.own === true ? 'matches, and is this page’s' : WORDS[finding.state]
  return { state: STATES[finding.state], words: finding.state === 'matches' ? words : WORDS[finding.state] }
}

function FileLine({
  folder,
  file,
  finding,
}: {
  readonly folder: string
  readonly file: {
    readonly path: string
    readonly bytes: number
    readonly sha256: string
    readonly part: string
  }
  readonly finding: FileFinding | undefined
}) {
  const { state, words } = verdictOf(finding)
  return (
    <li className={styles.file} data-s={state} data-status={state}>
      <Mark state={state} className={styles.mark} />
      <a className={styles.path} href={addressOf(`${folder}${file.path}`)}>
        {file.path}
      </a>
      <span className={styles.bytes}>{`${numeral(file.bytes)} bytes`}</span>
      <span className={styles.verdict}>{words}</span>
      <span className={styles.about}>
        {file.part}
        <code className={styles.digest}>{file.sha256}</code>
      </span>
    </li>
  )
}

/** Every file of a set with its part, its size, its digest, and what came of verifying it. */
export function FileList({ set: { entry, manifest }, findings }: FileListProps) {
  const own = { path: 'manifest.json', bytes: entry.bytes, sha256: entry.sha256, part: 'The manifest' }
  const files = manifest.files.map(file => ({ ...file, part: SOURCE_SET_PARTS[file.part] }))
  return (
    <ul className={styles.files} aria-label={`Files of version ${entry.version}`}>
      {[own, ...files].map(file => (
        <FileLine
          key={file.path}
          folder={`${entry.version}/`}
          file={file}
          finding={findings.get(file.path)}
        />
      ))}
    </ul>
  )
}
