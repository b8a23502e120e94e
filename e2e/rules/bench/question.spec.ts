import { expect, test } from 'playwright/test'
import { EMPTY } from '../../../src/bench/boxes.ts'
import { type Answer, answer, type Question } from '../../../src/bench/question.ts'
import { GOOD_RUN } from '../../../src/evidence/samples/good-run.ts'
import { onOwnService } from '../../service/evidence/run-files.ts'
import { ecPair } from './ec-pair.ts'

const { publicKey, privateKey } = ecPair()
const PUBLIC = JSON.stringify(publicKey.export({ format: 'jwk' }))
const PRIVATE = JSON.stringify(privateKey.export({ format: 'jwk' }))
const TXT = 'v=aid2;u=https://agent.example;p=mcp'

/** Everything that is answered to a question, as it would come out of a worker. */
async function answersTo(
  asked: Partial<Omit<Question, 'boxes'>> & { readonly boxes: Partial<Question['boxes']> },
  beside: Parameters<typeof answer>[1] = {},
): Promise<Answer[]> {
  const answers: Answer[] = []
  const question = { waiting: [], isJudged: true, clock: 0, ...asked, boxes: { ...EMPTY, ...asked.boxes } }
  await answer(question, beside, given => answers.push(structuredClone(given)))
  return answers
}

test('A question is answered by what was read, then by what was found', async () => {
  const [read, found, last, ...more] = await answersTo({ boxes: { text: TXT, time: 'yesterday' } })
  expect(read).toEqual({ read: { kind: 'aid_record', faults: { time: expect.any(String) } }, taken: {} })
  expect(found).toMatchObject({ report: { kind: 'aid_record' } })
  expect(last).toEqual({ isLast: true })
  expect(more).toEqual([])
})

test('What is only to be read is not judged, and neither is nothing', async () => {
  const only = await answersTo({ boxes: { text: TXT }, isJudged: false })
  const nothing = await answersTo({ boxes: { text: ' ' } })
  for (const answers of [only, nothing])
    expect(answers.map(given => Object.keys(given)[0])).toEqual(['read', 'isLast'])
})

test('A private key that waits is taken out before anything is read, and a public one stays', async () => {
  const [taken, found] = await answersTo({ boxes: { text: TXT, key: PRIVATE }, waiting: ['key'] })
  expect(taken).toMatchObject({ taken: { key: expect.stringContaining('That was a private key') } })
  expect(found).toMatchObject({ report: { unjudged: { given: [] } } })
  const [stays, used] = await answersTo({ boxes: { text: TXT, key: PUBLIC }, waiting: ['key'] })
  expect(stays).toMatchObject({ taken: {} })
  expect(used).toMatchObject({ report: { unjudged: { given: [expect.stringContaining('as Key')] } } })
  const all = await answersTo({ boxes: { text: PRIVATE }, waiting: ['text'] })
  expect(JSON.stringify(all)).not.toContain(JSON.parse(PRIVATE).d)
  expect(all).toHaveLength(2)
})

test('A text of more than 1 MB is taken out, unless it is a run file', async () => {
  const padded = `${GOOD_RUN.trimEnd()}${' '.repeat(1_100_000)}`
  const beside = { onOwnService }
  const run = await answersTo({ boxes: { text: padded }, waiting: ['text'], isJudged: false }, beside)
  expect(run[0]).toMatchObject({ taken: {}, read: { kind: 'run_file' } })
  const other = await answersTo({ boxes: { text: 'x'.repeat(1_100_000) }, waiting: ['text'] })
  expect(other[0]).toMatchObject({ taken: { text: expect.stringContaining('more than 1 MB') } })
})

test('A run file’s answers say how far it is; what cannot be started is a fault', async () => {
  const told = await answersTo({ boxes: { text: GOOD_RUN } }, { onOwnService })
  const lines = JSON.parse(GOOD_RUN).lines.length
  const progress = told.flatMap(given => ('progress' in given ? [given.progress] : []))
  expect(progress.at(-1)).toEqual({ done: lines, total: lines })
  expect(progress).toHaveLength(lines)
  const failing = { onOwnService: () => Promise.reject(new Error('Another tab has it.')) }
  const failed = await answersTo({ boxes: { text: GOOD_RUN } }, failing)
  expect(failed.slice(1)).toEqual([{ fault: 'Another tab has it.' }, { isLast: true }])
})
