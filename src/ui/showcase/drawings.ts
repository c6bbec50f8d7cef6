// Drawn here, because this page knows no pictures of the clinic. They take their colours from the tokens' file.
import { tokens } from './house.ts'
import { tokenValue } from './tokens.ts'

type Drawing = {
  alt: string
  width: number
  height: number
  color: string
  avif: string
  webp: string
  fallback: string
}

function draw(alt: string, ground: string, front: string): Drawing {
  const [back, petal] = [ground, front].map((name) => tokenValue(tokens, name))
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 100"><rect width="160" height="100" fill="${back}"/><g fill="${petal}" transform="translate(55 25) scale(1.25)"><path d="M0 0A20 20 0 0 1 20 20A20 20 0 0 1 0 0M20 20A20 20 0 0 1 40 40A20 20 0 0 1 20 20"/><path opacity=".6" d="M20 20A20 20 0 0 1 40 0A20 20 0 0 1 20 20M0 40A20 20 0 0 1 20 20A20 20 0 0 1 0 40"/></g></svg>`
  const address = `data:image/svg+xml,${encodeURIComponent(svg)}`
  return {
    color: `var(${ground})`,
    alt,
    width: 1280,
    height: 800,
    avif: address,
    webp: address,
    fallback: address,
  }
}

export const petals = draw('Quattro petali color acqua', '--c-aqua-100', '--c-aqua-600')
export const cotto = draw('Quattro petali color cotto', '--c-cotto-50', '--c-cotto-400')
export const night = draw('Quattro petali chiari su fondo scuro', '--c-ink', '--c-aqua-300')
