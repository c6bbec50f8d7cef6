import { expect, test, vi } from 'vitest'
import { png } from '#test/files.ts'
import { inlinePicture } from './picture.server.ts'

vi.mock('./decoding.server.ts', () => ({ decodePicture: async () => ({ failed: 'busy' }) }))

test('a picture that a busy machine could not finish is reported as busy, not as too large', async () => {
  await expect(inlinePicture(`data:image/png;base64,${png.toString('base64')}`, 64)).rejects.toMatchObject({
    code: 'unavailable',
    message: 'Il server è troppo occupato per elaborare l’immagine. Riprova tra qualche minuto.',
    retryAfter: 60,
  })
})
