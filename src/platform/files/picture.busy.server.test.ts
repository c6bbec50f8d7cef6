import { expect, test, vi } from 'vitest'
import { png } from '#test/files.ts'
import { inlinePicture } from './picture.server.ts'

vi.mock('./decoding.server.ts', () => ({ decodePicture: async () => ({ failed: 'busy' }) }))

test('a picture a busy machine did not come to the end of is not called too heavy', async () => {
  await expect(inlinePicture(`data:image/png;base64,${png.toString('base64')}`, 64)).rejects.toMatchObject({
    code: 'unavailable',
    message: 'Il server è troppo occupato per elaborare l’immagine. Riprova tra qualche minuto.',
    retryAfter: 60,
  })
})
