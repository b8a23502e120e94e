import { expect, test } from 'playwright/test'
import { EMPTY } from '../../../src/bench/boxes.ts'
import type { Answer, Question } from '../../../src/bench/question.ts'
import { createAsking } from '../../../src/ui/library/check/asking.ts'

/** A worker that does as it is told. */
class OneWorker {
  onmessage: ((event: { data: Answer | 'ready' }) => void) | null = null
  onerror: ((event: { preventDefault(): void }) => void) | null = null
  readonly posted: Question[] = []
  isEnded = false
  postMessage(question: Question): void {
    this.posted.push(question)
  }
  terminate(): void {
    this.isEnded = true
  }
  says(data: Answer | 'ready'): void {
    this.onmessage?.({ data })
  }
  breaks(): void {
    this.onerror?.({ preventDefault: () => undefined })
  }
}

const questionOf = (text: string): Question => ({
  ...{ boxes: { ...EMPTY, text }, waiting: [], isJudged: true, clock: 0 },
})
const READ: Answer = { read: { kind: 'jws', faults: {} }, taken: {} }

function opened(makes = (workers: OneWorker[]) => workers.push(new OneWorker())) {
  const [workers, told, said]: [OneWorker[], Answer[], string[]] = [[], [], []]
  const asking = createAsking(
    {
      startCheckWorker: () => {
        makes(workers)
        return workers.at(-1) as unknown as Worker
      },
      forgetReplay: async () => void said.push('forgotten'),
      onOwnService: () => Promise.reject(new Error('no service here')),
    },
    () => said.push('here'),
  )
  const ask = (text: string) => asking.ask(questionOf(text), given => told.push(given))
  return { asking, ask, workers, told, said }
}

test('What is asked while a worker starts waits for it, and only the newest is sent', () => {
  const { ask, workers, told } = opened()
  ask('one')
  ask('two')
  const [worker, ...others] = workers
  expect(worker?.posted).toEqual([])
  worker?.says('ready')
  expect(worker?.posted.map(({ boxes }) => boxes.text)).toEqual(['two'])
  worker?.says(READ)
  expect(told).toEqual([READ])
  expect(others).toEqual([])
})

test('A worker that has answered is asked again, one that still answers is ended', () => {
  const { ask, workers, told, said } = opened()
  ask('one')
  workers[0]?.says('ready')
  workers[0]?.says({ isLast: true })
  ask('two')
  expect(workers[0]?.posted).toHaveLength(2)
  expect(said).toEqual([])
  ask('three')
  expect(workers[0]?.isEnded).toBe(true)
  expect(said).toEqual(['forgotten'])
  workers[0]?.says(READ)
  expect(told).toEqual([])
  workers[1]?.says('ready')
  workers[1]?.says(READ)
  expect(told).toEqual([READ])
})

test('Stop ends a worker that answers and starts the next; one that has answered stays', () => {
  const { asking, ask, workers } = opened()
  ask('one')
  workers[0]?.says('ready')
  workers[0]?.says({ isLast: true })
  asking.stop()
  expect(workers.map(({ isEnded }) => isEnded)).toEqual([false])
  ask('two')
  asking.stop()
  expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, false])
  asking.end()
  expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, true])
})

test('A worker that breaks is said, and the next question goes to another', () => {
  const { ask, workers, told, said } = opened()
  ask('one')
  workers[0]?.says('ready')
  workers[0]?.breaks()
  expect(told).toEqual([{ fault: expect.stringContaining('without an answer') }])
  ask('two')
  workers[1]?.says('ready')
  expect(workers[1]?.posted.map(({ boxes }) => boxes.text)).toEqual(['two'])
  expect(said).not.toContain('here')
})

/** What no worker is started by, each with whether the browser refuses at once. */
const REFUSALS = {
  'that throws at its start': () => {
    throw new DOMException('refused', 'SecurityError')
  },
  'that breaks before it is ready': (workers: OneWorker[]) => {
    const worker = new OneWorker()
    queueMicrotask(() => worker.breaks())
    return workers.push(worker)
  },
}

for (const [which, makes] of Object.entries(REFUSALS))
  test(`After a worker ${which} the page answers by itself, and says so once`, async () => {
    const { asking, ask, workers, told, said } = opened(makes)
    asking.start()
    ask('v=DMARC1; p=none')
    await expect.poll(() => told).toHaveLength(2)
    expect(told[1]).toMatchObject({ report: { kind: 'other_txt' } })
    ask('v=aid2;u=https://agent.example;p=mcp')
    await expect.poll(() => told).toHaveLength(4)
    expect(said.filter(words => words === 'here')).toHaveLength(1)
    expect(workers.length).toBeLessThanOrEqual(1)
  })

test('Where the page answers by itself, what was stopped is told no more', async () => {
  const { asking, ask, told } = opened(REFUSALS['that throws at its start'])
  ask('v=DMARC1; p=none')
  asking.stop()
  ask('v=aid2;u=https://agent.example;p=mcp')
  await expect.poll(() => told.map(given => Object.keys(given)[0])).toEqual(['read', 'read', 'report'])
  expect(told[2]).toMatchObject({ report: { kind: 'aid_record' } })
})
