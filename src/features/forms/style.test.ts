import { expect, test } from 'vitest'
import { contrastOf } from '#ui/contrast.ts'
import { hintColour, READABLE, type Style, withDefaults } from './style.ts'

const NOTHING = {
  ...{ formWidth: 600, borderRadius: '8px', padding: '20px', buttonColor: null, buttonTextColor: null },
  ...{ backgroundColor: null, textColor: null, fieldBackgroundColor: null, fieldColor: null },
}
const style = (chosen: Partial<Style>): Style => withDefaults({ ...NOTHING, ...chosen })

test.each<[Partial<Style>, string]>([
  [{}, '#606b6e'],
  [{ fieldColor: '#000' }, '#4d4d4d'],
  // It can just be read, so nothing of it may be taken away.
  [{ fieldColor: '#767676' }, '#767676'],
  [{ fieldColor: '#fff', fieldBackgroundColor: '#12353f' }, '#b8c2c5'],
  [{ fieldColor: '#ffffff', fieldBackgroundColor: '#757575' }, '#ffffff'],
])('the placeholder of a form with the look %o has the colour %s', (chosen, colour) => {
  expect(hintColour(style(chosen))).toBe(colour)
})

test('a placeholder is readable wherever the typed text is', () => {
  for (let grey = 0; grey < 256; grey++) {
    const fieldColor = `#${grey.toString(16).padStart(2, '0').repeat(3)}`
    for (const fieldBackgroundColor of ['#ffffff', '#000000', '#4a90a4']) {
      if (contrastOf(fieldColor, fieldBackgroundColor) < READABLE) continue
      const hint = hintColour(style({ fieldColor, fieldBackgroundColor }))
      expect(contrastOf(hint, fieldBackgroundColor)).toBeGreaterThanOrEqual(READABLE)
    }
  }
})
