import { expect, test } from 'playwright/test'
import { createTurns, TurnTimeout } from '../../../src/browser/turns.ts'
import { later } from './held-turns.ts'

test('Work on one name is done in the order in which it came, one piece at a time', async () => {
  const [one, other] = [createTurns('order'), createTurns('order')]
  const done: number[] = []
  let inside = 0
  const work = (number: number) => async () => {
    inside += 1
    expect(inside).toBe(1)
    await new Promise(resolve => setImmediate(resolve))
    done.push(number)
    inside -= 1
  }
  const all = Array.from({ length: 20 }, (_, at) => (at % 2 ? one : other).take('a', 1000, work(at)))
  await Promise.all(all)
  expect(done).toEqual(Array.from({ length: 20 }, (_, at) => at))
})

test('Work on another name, or of another deployment, waits for nobody', async () => {
  const { end, ended } = later()
  const turns = createTurns('apart')
  const held = turns.take('a', 1000, () => ended)
  expect(await turns.take('b', 1000, async () => 'b')).toBe('b')
  expect(await createTurns('elsewhere').take('a', 1000, async () => 'a')).toBe('a')
  end()
  await held
})

test('Who waits too long gives up, and is never worked for; the next one’s turn still comes', async () => {
  const { end, ended } = later()
  const turns = createTurns('late')
  const held = turns.take('a', 1000, () => ended)
  let worked = false
  const late = turns.take('a', 10, async () => {
    worked = true
  })
  const next = turns.take('a', 60_000, async () => 'next')
  await expect(late).rejects.toThrow(TurnTimeout)
  end()
  expect(await next).toBe('next')
  await held
  expect(worked).toBe(false)
})

test('Work that fails tells who asked for it, and lets the next one in', async () => {
  const turns = createTurns('failing')
  const failing = turns.take('a', 1000, () => Promise.reject(new RangeError('no')))
  const next = turns.take('a', 1000, async () => 'next')
  await expect(failing).rejects.toThrow(RangeError)
  expect(await next).toBe('next')
})

test('Work that has begun is not given up on, however long it takes', async () => {
  const { end, ended } = later()
  const turns = createTurns('begun')
  const slow = turns.take('a', 1, async () => {
    await ended
    return 'done'
  })
  await new Promise(resolve => setTimeout(resolve, 20))
  end()
  expect(await slow).toBe('done')
})
