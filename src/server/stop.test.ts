import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stopOn } from './stop.ts'

const exit = vi.fn()
const said = vi.spyOn(console, 'error').mockImplementation(() => {})

beforeEach(() => {
  vi.useFakeTimers()
  exit.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
  process.removeAllListeners('SIGUSR2')
})

const signal = async () => {
  process.emit('SIGUSR2')
  await vi.advanceTimersByTimeAsync(0)
}

test('the stop ends all parts in order, also those added later, then exits', async () => {
  const stopped: string[] = []
  const part = (name: string) => ({ stop: async () => void stopped.push(name) })
  const parts = [part('database')]
  stopOn(['SIGUSR2'], parts, exit)
  parts.unshift(part('server'))
  await signal()
  expect(stopped).toEqual(['server', 'database'])
  expect(exit.mock.calls).toEqual([[0]])
})

test('a part that fails to stop prevents neither the others nor the exit', async () => {
  const last = vi.fn(async () => {})
  const failing = Object.assign(new Error('no'), { detail: 'Key (email)=(anna@example.it)' })
  stopOn(['SIGUSR2'], [{ stop: () => Promise.reject(failing) }, { stop: last }], exit)
  await signal()
  expect(last).toHaveBeenCalledOnce()
  expect(exit.mock.calls).toEqual([[1]])
  expect(JSON.stringify(said.mock.lastCall)).toContain('"message":"no"')
  expect(JSON.stringify(said.mock.lastCall)).not.toContain('anna@example.it')
})

test('a second signal exits at once, and the same signal passed on twice does not', async () => {
  const stop = vi.fn(() => new Promise<void>(() => {}))
  stopOn(['SIGUSR2'], [{ stop }], exit)
  await signal()
  await signal()
  expect(exit).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1500)
  await signal()
  expect(exit.mock.calls).toEqual([[1]])
  expect(stop).toHaveBeenCalledOnce()
})
