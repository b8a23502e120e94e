import { PROBLEMS } from '../../../contract/catalogues/problems.ts'
import { LinkButton } from '../../app/LinkButton.tsx'
import { useExchange } from '../../app/queries.ts'
import { VIEWS } from '../../app/route.ts'
import { MessageLink } from '../../exchange/MessageLink.tsx'
import { IMPORTED } from '../../exchange/outcome/plain-words.ts'
import { Refusal } from '../../exchange/outcome/Refusal.tsx'
import { WayOn } from '../../exchange/outcome/WayOn.tsx'
import { WhatHappened } from '../../exchange/outcome/WhatHappened.tsx'
import { rowOfRequest } from '../../exchange/row-of-request.ts'
import { Result } from '../../kit/Result.tsx'
import { counted } from '../../kit/words.ts'
import { Actions } from '../frame/Actions.tsx'
import { fieldAt } from './field-errors.ts'
import type { ImportForm } from './import-form.ts'

function whereWords(errors: readonly { readonly pointer: string }[]): string {
  const inFields = errors.filter(error => fieldAt(error.pointer) !== undefined).length
  const elsewhere = errors.length - inFields
  const parts = [
    inFields === 0 ? '' : `${counted(inFields, 'field is', 'fields are')} marked below.`,
    elsewhere === 0 ? '' : `${elsewhere} concern the body as a whole.`,
  ]
  return parts.filter(part => part !== '').join(' ')
}

/** What became of the last import, above the form that it came from. */
export function ImportOutcome({ form }: { readonly form: ImportForm }) {
  const rows = useExchange()
  const { outcome, error, headingRef } = form
  if (error !== null)
    return <Refusal outcome={undefined} error={error} title="Not imported" headingRef={headingRef} />
  if (outcome === undefined) return null
  const row = rowOfRequest(rows, outcome.entry.answer?.request_id ?? '')
  const message = row === undefined ? null : <MessageLink row={row} />
  if (outcome.kind === 'failure') {
    return <Refusal outcome={outcome} error={null} title="Not imported" headingRef={headingRef} />
  }
  if (outcome.kind === 'problem') {
    const { status, code, errors = [] } = outcome.problem
    return (
      <Result
        state="refused"
        headingRef={headingRef}
        title={`Not imported: ${lowerFirst(PROBLEMS[code].title)}`}
      >
        <p>
          <code>{`${status} ${code}`}</code>. Nothing was stored. {whereWords(errors)} {message}
        </p>
        <WayOn code={code} />
      </Result>
    )
  }
  return (
    <>
      <Result state="claimed" headingRef={headingRef} title="Imported, and none of it is verified">
        <WhatHappened>{IMPORTED}</WhatHappened>
        <p>
          The service keeps the exact bytes of {message} as <code>{outcome.value.agent_id}</code>.
        </p>
      </Result>
      <Actions>
        <LinkButton kind="primary" arrow to={VIEWS.bind}>
          Continue to Bind
        </LinkButton>
      </Actions>
    </>
  )
}

function lowerFirst(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1)
}
