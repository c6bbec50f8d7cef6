import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { uploadDocuments } from '#features/media/contract.ts'
import { NoAnswer, upload } from './upload.ts'

const MINUTE = 60_000
const file = new File(['x'], 'referto.pdf', { type: 'application/pdf' })
const ANSWER = { success: true, files: [] }

/** A request whose progress the test decides. */
class Request {
  static last: Request
  upload: Record<string, (event?: object) => void> = {}
  status = 200
  statusText = 'OK'
  responseText = JSON.stringify(ANSWER)
  onabort = () => {}
  onload = () => {}
  onloadend = () => {}
  open() {}
  setRequestHeader() {}
  send() {
    Request.last = this
    this.upload.onloadstart?.()
  }
  abort() {
    this.upload.onloadend?.()
    this.onabort()
    this.onloadend()
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', Request)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const begun = (signal?: AbortSignal) => {
  const outcome = upload(uploadDocuments, file, signal ? { signal } : {}).catch((error: unknown) => error)
  return { outcome, request: Request.last }
}

test('an upload without progress for two minutes is given up as unanswered', async () => {
  const { outcome } = begun()
  vi.advanceTimersByTime(2 * MINUTE)
  expect(await outcome).toBeInstanceOf(NoAnswer)
})

test('an upload may take any time while its bytes leave, and so may the answer', async () => {
  const { outcome, request } = begun()
  for (let loaded = 0; loaded < 10; loaded += 1) {
    vi.advanceTimersByTime(1.9 * MINUTE)
    request.upload.onprogress?.({ loaded, total: 10 })
  }
  request.upload.onloadend?.()
  vi.advanceTimersByTime(10 * MINUTE)
  request.onload()
  expect(await outcome).toEqual(ANSWER)
})

test('an upload that is cancelled rejects with the reason of its signal', async () => {
  const cancel = new AbortController()
  const { outcome } = begun(cancel.signal)
  const reason = new Error('cancelled')
  cancel.abort(reason)
  expect(await outcome).toBe(reason)
})
