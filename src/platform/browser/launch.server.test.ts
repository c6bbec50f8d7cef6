import { expect, test } from 'vitest'
import { sandboxRefused } from './launch.server.ts'

test.each([
  '[1:1:FATAL:zygote_host_impl_linux.cc(128)] No usable sandbox! If you are running on Ubuntu 23.10+',
  '[7:7:FATAL:setuid_sandbox_host.cc(163)] The SUID sandbox helper binary was found, but is not configured correctly.',
  'Failed to move to new namespace: PID namespaces supported, but failed: errno = Operation not permitted',
  '[9:9:FATAL:sandbox/linux/services/credentials.cc:131] Check failed: . : Permission denied (13)',
])('%s: it could not make its sandbox', (line) => {
  expect(sandboxRefused(`DevTools listening\n${line}\nReceived signal 6`)).toBe(line)
})

test.each([
  'error while loading shared libraries: libnss3.so',
  '/srv/sandbox/chromium: cannot execute: required file not found',
  '[1:1:ERROR:process_singleton.cc] Failed to create /tmp/sandbox-namespace/SingletonLock',
  '',
])('«%s» says nothing of its sandbox', (line) => {
  expect(sandboxRefused(line)).toBe(undefined)
})
