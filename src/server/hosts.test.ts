import { expect, test } from 'vitest'
import { ownOrigin, publicAddress } from './hosts.ts'

const at = (HOST: string, port: number, PUBLIC_URL?: string) => publicAddress({ HOST, PUBLIC_URL }, port)

test('known hosts are the machine’s own names and the public one', () => {
  expect(at('127.0.0.1', 3000)).toEqual({
    publicUrl: 'http://localhost:3000',
    hosts: ['localhost:3000', '127.0.0.1:3000', '[::1]:3000'],
  })
  expect(at('127.0.0.1', 3000, 'https://clinica.example')).toEqual({
    publicUrl: 'https://clinica.example',
    hosts: ['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'clinica.example'],
  })
})

test('known hosts have no port when the product listens on port 80', () => {
  expect(at('127.0.0.1', 80)).toEqual({
    publicUrl: 'http://localhost',
    hosts: ['localhost', '127.0.0.1', '[::1]'],
  })
})

test('known hosts include the listening address, unless it means all addresses', () => {
  expect(at('192.0.2.10', 8080).hosts).toContain('192.0.2.10:8080')
  expect(at('2001:DB8::10', 8080).hosts).toContain('[2001:db8::10]:8080')
  expect(at('Studio.lan', 80).hosts).toContain('studio.lan')
  expect(at('0.0.0.0', 8080).hosts).not.toContain('0.0.0.0:8080')
  expect(at('::', 8080).hosts).not.toContain('[::]:8080')
})

test.each([
  ['127.0.0.1', 3000, 'http://127.0.0.1:3000'],
  ['localhost', 3000, 'http://localhost:3000'],
  ['0.0.0.0', 3000, 'http://127.0.0.1:3000'],
  ['::', 3000, 'http://[::1]:3000'],
  ['192.0.2.10', 8080, 'http://192.0.2.10:8080'],
  ['2001:DB8::10', 80, 'http://[2001:db8::10]'],
  ['Studio.lan', 80, 'http://studio.lan'],
])('a server listening on %s, port %i, reaches itself at %s', (HOST, port, expected) => {
  const own = ownOrigin({ HOST }, port)
  expect(own).toBe(expected)
  expect(at(HOST, port, 'https://clinica.example').hosts).toContain(new URL(own).host)
})
