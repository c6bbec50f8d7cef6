import { expect, test } from 'vitest'
import { englishChat } from './chat.ts'

test('the chat of an English page opens with an English greeting, to the same number', () => {
  expect(englishChat('https://wa.me/393331234567?text=Buongiorno%2C%20vorrei%20informazioni')).toBe(
    'https://wa.me/393331234567?text=Good%20morning%2C%20I%20would%20like%20some%20information%20about%20a%20visit.',
  )
})
