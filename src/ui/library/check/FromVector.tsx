import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type Boxes, EMPTY } from '../../../bench/boxes.ts'
import { type GivenName, usesOf } from '../../../bench/kinds.ts'
import { readToken } from '../../../bench/token.ts'
import { BASE_URL } from '../../../contract/base-url.ts'
import { CONTRACT_VERSION, SOURCE_SET } from '../../../contract/version.ts'
import { type ListedVector, VECTORS, vectorNamed, vectorsPath } from '../../../protocols/vectors.ts'
import { type Vector, vectorsFile } from '../../../protocols/vectors-file.ts'
import { referenceAddress } from '../../app/reference-address.ts'
import { type PageServices, useServices } from '../../app/ServicesContext.tsx'
import { ViewLink } from '../../app/ViewLink.tsx'
import { Result } from '../../kit/Result.tsx'
import { visibleText } from '../../kit/visible-text.ts'
import styles from './CheckView.module.css'
import type { CheckRun } from './check-run.ts'

const TIMEOUT_MS = 20_000

/** @throws where the host does not answer, or its file does not hold the vector */
async function fetchVector(
  { window: service }: Pick<PageServices, 'window'>,
  { id, protocol }: ListedVector,
): Promise<Vector> {
  // The page may connect to its service only: its worker asks the host.
  await service()
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const answer = await fetch(`${BASE_URL}/${SOURCE_SET}${vectorsPath(protocol)}`, { signal })
  const { vectors } = vectorsFile.parse(await answer.json())
  const found = vectors.find(each => each.id === id)
  if (found === undefined) throw new Error(`There is no ${id} in its file.`)
  return found
}

function boxesWith(protocol: ListedVector['protocol'], vector: Vector): Boxes {
  const { object, keys, verifier_expects: expected } = vector
  const { kind } = VECTORS[protocol]
  const given: Readonly<Partial<Record<GivenName, string | undefined>>> = {
    ...{ ...expected, holder: JSON.stringify(expected.holder) },
    ...(keys.keys.length === 0 ? {} : { key: JSON.stringify(keys, null, 2) }),
  }
  // What nothing in the object could be compared with would not be judged: a record by itself names no host.
  const unnamed: readonly GivenName[] =
    kind === 'aid_record'
      ? ['issuer', 'subject']
      : readToken(object).claims.aud === undefined
        ? ['audience']
        : []
  const used = usesOf(kind)
    .filter(name => !unnamed.includes(name))
    .map(name => [name, given[name] ?? ''] as const)
  return { ...EMPTY, ...Object.fromEntries(used), text: object, taken: kind }
}

function Listed({ listed, run }: { readonly listed: ListedVector; readonly run: CheckRun }) {
  const services = useServices()
  const { data, error } = useQuery({
    queryKey: ['vector', listed.id],
    staleTime: 'static',
    queryFn: async () => boxesWith(listed.protocol, await fetchVector(services, listed)),
  })
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    const { boxes, change } = latest.current
    // What was written meanwhile is not written over.
    if (data !== undefined && boxes === EMPTY) change(data, 'pasted')
  }, [data])
  if (error !== null)
    return (
      <Result state="refused" title={`${listed.id} was not loaded`}>
        <p>
          <code>{vectorsPath(listed.protocol)}</code> of the source set could not be fetched, or does not
          contain it. The boxes are empty, and nothing was checked.
        </p>
      </Result>
    )
  if (data !== undefined && run.boxes !== EMPTY && run.boxes.text !== data.text) return null
  return (
    <p>
      {data === undefined ? 'The page is loading ' : 'Filled in from '}
      <ViewLink className="link" to={referenceAddress('vectors', listed.id)}>
        {listed.id}
      </ViewLink>
      : {listed.what}
    </p>
  )
}

/** How much of an unknown id is shown. */
const LONGEST = 60

/** Fills the boxes with the published vector that the address names, and says which it is. */
export function FromVector({ id, run }: { readonly id: string; readonly run: CheckRun }) {
  const listed = vectorNamed(id)
  return (
    <div className={styles.vector} role="status">
      {listed === undefined ? (
        <Result state="refused" title="There is no vector of this name">
          <p>
            <code>{visibleText(id.slice(0, LONGEST))}</code>: this is contract {CONTRACT_VERSION}, and the
            address may be mistyped or come from another version. The boxes are empty.{' '}
            <ViewLink className="link" to={referenceAddress('vectors')}>
              All vectors
            </ViewLink>
          </p>
        </Result>
      ) : (
        <Listed listed={listed} run={run} />
      )}
    </div>
  )
}
