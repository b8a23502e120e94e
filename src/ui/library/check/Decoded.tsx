import { CLAIM_WORDS } from '../../../bench/claim-words.ts'
import { type DecodedMember, type DecodedPart, decodedOf } from '../../../bench/decoded.ts'
import { timeIn } from '../../../bench/expected.ts'
import { type OpenObject, openedOf, openOf } from '../../../bench/groups.ts'
import type { BenchReport } from '../../../bench/report.ts'
import { kindWords } from '../../../bench/words.ts'
import { entryOf } from '../../../contract/json-members.ts'
import { VisibleText } from '../../kit/Json.tsx'
import { Citations } from '../../kit/OuterLink.tsx'
import { Popover } from '../../kit/Popover.tsx'
import { visibleText } from '../../kit/visible-text.ts'
import { capitalized, shortened } from '../../kit/words.ts'
import styles from './Decoded.module.css'
import { Differing } from './Differing.tsx'
import { usePointed, usePointing } from './Pointing.tsx'

interface MemberProps {
  readonly of: DecodedMember
  readonly isHeader: boolean
}

/** A member's name; one with a registered meaning explains itself. */
function Name({ name }: { readonly name: string }) {
  const shown = visibleText(shortened(name, 24, 8))
  const [words, section = ''] = entryOf<readonly [string, string]>(CLAIM_WORDS, name) ?? []
  if (words === undefined) return shown
  return (
    <Popover name={`The member ${name}`} button={shown} className={styles.name}>
      {() => (
        <p className="note">
          {words} <Citations section={section} />
        </p>
      )}
    </Popover>
  )
}

function Member({ of: { name, text, means, lines }, isHeader }: MemberProps) {
  const failing = lines.find(({ line }) => line.result === 'FAIL')?.line
  const { compared } = failing ?? {}
  const state = failing && 'refused'
  return (
    <div
      className={styles.member}
      data-member={isHeader ? `header.${name}` : name}
      data-s={state}
      {...usePointed(lines.map(({ at }) => at))}
    >
      <dt>
        <Name name={name} />
      </dt>
      <dd>
        {compared?.found === text ? (
          <Differing text={text} other={compared.expected} />
        ) : (
          <VisibleText text={text} />
        )}
        {means !== '' && <span className={styles.means}>{visibleText(means)}</span>}
      </dd>
    </div>
  )
}

const Part = ({ title, members, left, text }: DecodedPart) => (
  <>
    <h2>{title}</h2>
    {text !== undefined && (
      <p className={styles.text}>
        <VisibleText text={text} />
      </p>
    )}
    <dl aria-label={title}>
      {members.map(member => (
        <Member key={member.name} of={member} isHeader={title.startsWith('Header')} />
      ))}
    </dl>
    {left > 0 && <p className={`hint ${styles.text}`}>and {left.toLocaleString('en')} more members</p>}
  </>
)

const VERDICTS = {
  holds: ['proven', 'holds'],
  fails: ['refused', 'fails'],
  not_judged: ['unreached', 'not judged'],
} as const

const pathOf = (url = ''): string => (URL.canParse(url) ? url.slice(new URL(url).origin.length) || '/' : url)

/** The request and the objects in it, each as far as it was judged. */
function Objects({ report }: { readonly report: BenchReport }) {
  const { objects = [], request, lines } = report
  const pointing = usePointing()
  const open = openOf(report, pointing.object)
  const tile = (object: OpenObject, name: string, below: React.ReactNode, data = {}) => (
    <button
      {...{ key: object, type: 'button', className: styles.object, ...data }}
      data-object={object}
      aria-pressed={open === object}
      onClick={() => pointing.open(object)}
    >
      <b>{name}</b>
      <span className="clip">{below}</span>
    </button>
  )
  return (
    <fieldset className={styles.objects} aria-label="Objects of the request">
      {request &&
        tile('request', 'The request', visibleText(`${request.method ?? ''} ${pathOf(request.url)}`))}
      {objects.map(({ kind, verdict }, at) => {
        const [state, word] = VERDICTS[verdict]
        const failed = lines.find(({ object, result }) => object === at && result === 'FAIL')
        const below = (
          <>
            <i>{word}</i> {failed && `at ${failed.check}`}
          </>
        )
        const name = capitalized(kindWords(kind).replace(/^an? /u, ''))
        return tile(at, name, below, { 'data-s': state, 'data-status': verdict })
      })}
    </fieldset>
  )
}

interface DecodedProps {
  readonly report: BenchReport
  /** What the box Time has. */
  readonly time: string
}

/** What is in the paste: its objects, and the one that is open a member a line. */
export function Decoded({ report, time }: DecodedProps) {
  const { objects } = report
  const open = openOf(report, usePointing().object)
  const { parts, lines } = openedOf(report, open)
  const at = timeIn(time)
  const decoded = decodedOf(parts, lines, { time: 'at' in at ? at.at : undefined, clock: Date.now() })
  return (
    <>
      {objects && <Objects report={report} />}
      {decoded.length > 0 && (
        <div className={styles.decoded}>
          {decoded.map(part => (
            <Part key={part.title} {...part} />
          ))}
        </div>
      )}
    </>
  )
}
