import { useEffect, useRef } from 'react'
import { useAnnounce } from '../../kit/Announcer.tsx'
import { Frame } from '../../kit/Frame.tsx'
import type { LineState } from '../../kit/line-state.ts'
import { Mark } from '../../kit/Mark.tsx'
import styles from './ReceiptView.module.css'
import type { DigestFinding, DigestVerdictState } from './recompute.ts'

const LINES = {
  unchecked: 'unreached',
  equal: 'proven',
  broken: 'refused',
  unreadable: 'refused',
} as const satisfies Record<DigestVerdictState, LineState>

const WORDS = {
  unchecked: 'Digest not recomputed yet',
  equal: 'Digest recomputed, equal',
  broken: 'Digest recomputed, broken',
  unreadable: 'No longer JSON, so broken',
} as const satisfies Record<DigestVerdictState, string>

const MEANS = {
  unchecked: 'The text is being hashed.',
  equal: 'The text hashes to the receipt’s name. Change any character.',
  broken: 'Another text, another hash. This is not the receipt that the service issued.',
  unreadable: 'Without its canonical form there is nothing to hash.',
} as const satisfies Record<DigestVerdictState, string>

/** Two texts cut into stretches that are equal at their place, and stretches that differ. */
export function differing(
  text: string,
  from: string,
): readonly { readonly part: string; readonly differs: boolean }[] {
  const stretches: { part: string; differs: boolean }[] = []
  for (const [index, character] of [...text].entries()) {
    const differs = character !== from[index]
    const last = stretches.at(-1)
    if (last?.differs === differs) last.part += character
    else stretches.push({ part: character, differs })
  }
  return stretches
}

interface HashProps {
  readonly name: string
  readonly recomputed: string | undefined
}

/** The receipt's name, and the hash of the text now with every character that differs marked. */
function Hashes({ name, recomputed }: HashProps) {
  return (
    <dl className={styles.hashes}>
      <dt>Its name</dt>
      <dd>
        <code>{name}</code>
      </dd>
      <dt>Hash of the text now</dt>
      <dd>
        {recomputed === undefined ? (
          'none'
        ) : (
          <code>
            {differing(recomputed, name).map(({ part, differs }, index) =>
              // biome-ignore lint/suspicious/noArrayIndexKey: a stretch is what its place says.
              differs ? <mark key={index}>{part}</mark> : part,
            )}
          </code>
        )}
      </dd>
    </dl>
  )
}

interface DigestVerdictProps {
  readonly verdict: DigestFinding
  /** The name that the text has to hash to. */
  readonly name: string
  readonly headingRef: React.Ref<HTMLHeadingElement>
}

/** Whether the receipt, as it stands, still hashes to its name. */
export function DigestVerdict({ verdict, name, headingRef }: DigestVerdictProps) {
  const { state } = verdict
  const announce = useAnnounce()
  const said = useRef<DigestVerdictState>('unchecked')
  useEffect(() => {
    // The first verdict is read with the receipt; later ones come of the reader's own changes.
    if (said.current !== 'unchecked' && said.current !== state) announce(WORDS[state])
    said.current = state
  }, [announce, state])
  return (
    <>
      <div className={styles.verdict} data-s={LINES[state]} data-status={state}>
        <Frame />
        <Mark state={LINES[state]} />
        <div>
          <h3 className={styles.verdictWords} tabIndex={-1} ref={headingRef}>
            {WORDS[state]}
          </h3>
          <p>{MEANS[state]}</p>
        </div>
      </div>
      <Hashes name={name} recomputed={verdict.recomputed} />
    </>
  )
}
