import { expect, test } from 'playwright/test'
import { type Edit, editOf } from '../../../src/client/edit.ts'
import type { CallEntry } from '../../../src/client/journal-record.ts'
import { messageOf, succeeded } from '../../../src/client/message.ts'
import { readBundle } from '../../../src/evidence/bundle/read-bundle.ts'
import { begin, must } from '../../../src/flows/sample-agents.ts'
import { bytesOf, eventfulRun, exported, failures, type Run, verified } from './bundle-runs.ts'

/** Sends an edit of the last accepted message of a kind, under a new key. */
async function edit(
  { actors: { visitor } }: Run,
  kind: 'ask' | 'prove' | 'evaluate',
  change: (body: string) => string,
  more: (edit: Edit) => Partial<Edit> = () => ({}),
): Promise<CallEntry> {
  const calls = (await visitor.journal.entries()).filter(entry => entry.kind === 'call')
  const original = calls.findLast(call => messageOf(call).kind === kind && succeeded(call))
  if (original === undefined) throw new Error(`nothing of the kind ${kind} was accepted`)
  const { body, headers } = editOf(original)
  const fresh = { body: change(body), headers }
  return (await visitor.sendEdited(original, { ...fresh, ...more(fresh) }, 'Edited by hand')).entry
}

const statuses = (entries: readonly CallEntry[]) => entries.map(({ answer }) => answer?.status)

test('A run with edited messages, accepted and refused, still verifies, and its own facts are whole in it', async () => {
  const run = await eventfulRun('OIDC')
  const own = run.acting.agent_id
  const before = await exported(run)
  const entries = [
    await edit(run, 'evaluate', body => ` ${body}\n`),
    await edit(run, 'evaluate', body => body.replace('weekly-47', 'weekly-48')),
    await edit(run, 'ask', body => body.replace('{', '{"more":1,')),
    await edit(run, 'prove', body => body.replace(/.{4}"\}$/u, 'AAAA"}')),
    await edit(run, 'prove', body => `${body} `),
    await edit(run, 'prove', () => '{'),
    await edit(
      run,
      'prove',
      body => body,
      ({ headers }) => ({ headers: { ...headers, 'content-type': '' } }),
    ),
  ]
  expect(statuses(entries)).toEqual([200, 200, 400, 409, 409, 400, 415])
  const bundle = await exported(run)
  expect(failures(await verified(readBundle(bytesOf(bundle))))).toEqual([])
  expect(bundle.receipts).toHaveLength(before.receipts.length + 2)
  expect(bundle.evaluations).toHaveLength(before.evaluations.length + 2)
  expect(bundle.evaluations.every(({ request }) => request?.subject.id === own)).toBe(true)
  expect(bundle.other_messages.length).toBe(before.other_messages.length + 2)
})

test('What an edit turned to another agent, or to its challenge, goes into the file by digest, and the file verifies', async () => {
  const run = await eventfulRun('SERVICE_NAME')
  const own = run.acting.agent_id
  const { visitor } = run.actors
  const other = await begin({ ...run.actors, besides: true }, 'SERVICE_NAME')
  const foreign = must(await visitor.askChallenge(other.agent_id, 'BIND_KEY', 'Bind', { keep: false }))
  const before = await exported(run)
  const nobody = 'agt_00000000-0000-4000-8000-000000000000'
  const entries = [
    await edit(run, 'evaluate', body => body.replace(own, nobody)),
    await edit(run, 'prove', body => body.replace(/chl_[\w-]+/u, foreign.challenge_id)),
  ]
  expect(entries.every(({ agent_id, answer }) => agent_id === own && answer?.status !== 200)).toBe(true)
  expect(entries[1]?.request.body).toContain(foreign.challenge_id)
  const bundle = await exported(run)
  expect(failures(await verified(readBundle(bytesOf(bundle))))).toEqual([])
  expect(bundle.proofs).toEqual(before.proofs)
  expect(bundle.evaluations).toEqual(before.evaluations)
  expect(bundle.other_messages.slice(before.other_messages.length)).toMatchObject([
    { path: '/v1/assurance/evaluations', status: 404, code: 'AGENT_NOT_FOUND' },
    { path: '/v1/bindings/challenges', code: 'PROOF_REJECTED' },
  ])
})
