import { ISSUED_WORDS, type IssueEntry } from '../../../client/journal-record.ts'
import { Result } from '../../kit/Result.tsx'
import { sentence } from './sentence.ts'

interface IssuedOutcomeProps {
  readonly entry: IssueEntry
  readonly headingRef: React.Ref<HTMLHeadingElement>
}

/** The issuer did its part and the agent has not used it yet: still a claim. */
export function IssuedOutcome({ entry, headingRef }: IssuedOutcomeProps) {
  const { what, party, fault } = entry
  const done = what === 'zone' ? 'published' : 'issued, not sent yet'
  return (
    <Result state="claimed" headingRef={headingRef} title={`${sentence(ISSUED_WORDS[what])} ${done}`}>
      <p>
        {`${party} made it for this key. It proves nothing until the service has checked it: `}
        <b>Verify identity</b>
        {` ${what === 'zone' ? 'has it looked up' : 'sends it with the signed nonce'}.`}
        {fault === null ? null : (
          <>
            {' It is wrong on purpose, to be refused at '}
            <code>{fault}</code>.
          </>
        )}
      </p>
    </Result>
  )
}
