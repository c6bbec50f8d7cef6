import { type CSSProperties, useState } from 'react'
import { Button } from '../Button.tsx'
import { Density } from '../Density.tsx'
import { Section } from './Example.tsx'
import { decimal, shortName, tokens, tokensOf } from './house.ts'
import { pixelsAt, type Token, tokenValue, windowOf } from './tokens.ts'

const PHONE = 390
const DESKTOP = 1440

export function Type() {
  return (
    <Section
      id="caratteri"
      title="Caratteri"
      text={`Newsreader per i titoli del sito, Figtree per tutto ciò che si usa. Le misure «t» sono del sito, le «d» del gestionale; accanto, i pixel a ${PHONE} e a ${DESKTOP} di larghezza.`}
    >
      <ul className="sc-list">
        {tokensOf('face').map((token) => (
          <li key={token.name} className="sc-face">
            <span className="sc-face-sample" style={{ fontFamily: `var(${token.name})` }}>
              Dove l'arte è prendersi cura di te
            </span>
            <Named token={token} />
          </li>
        ))}
      </ul>
      <ul className="sc-list">
        {tokensOf('size').map((token) => (
          <li key={token.name} className="sc-size">
            <span
              className={token.name.startsWith('--t-d') ? 'sc-size-sample sc-serif' : 'sc-size-sample'}
              style={{ fontSize: `var(${token.name})` }}
            >
              Prenota una visita
            </span>
            <Named token={token} />
          </li>
        ))}
      </ul>
      <Plain kinds="setting" />
    </Section>
  )
}

export function Space() {
  return (
    <Section
      id="spazio"
      title="Spazio e misure"
      text="Il passo è di 4 px: le classi di Tailwind lo contano (gap-3 sono 12 px). Qui i due respiri delle pagine e le misure delle loro parti."
    >
      <ul className="sc-list">
        {tokensOf('space', 'layout').map((token) => (
          <li key={token.name} className="sc-length">
            <span className="sc-track">
              <span aria-hidden="true" className="sc-bar" style={{ width: `var(${token.name})` }} />
            </span>
            <Named token={token} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

export function Corners() {
  return (
    <Section
      id="angoli"
      title="Angoli"
      text="Un’immagine ha tre angoli piccoli e un solo grande quarto di cerchio (r-tile); due opposti spettano soltanto al segno della casa."
    >
      <ul className="sc-cards">
        {tokensOf('radius').map((token) => (
          <li key={token.name}>
            <span
              aria-hidden="true"
              className="sc-corner"
              style={{ borderTopLeftRadius: `var(${token.name})` }}
            />
            <Named token={token} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

export function Shadows() {
  return (
    <Section
      id="ombre"
      title="Ombre"
      text="Tinte d’inchiostro, mai grigie. Solo per ciò che sta davvero sopra la pagina."
    >
      <ul className="sc-cards sc-shadows">
        {tokensOf('shadow').map((token) => (
          <li key={token.name}>
            <span aria-hidden="true" className="sc-shadow" style={{ boxShadow: `var(${token.name})` }} />
            <code className="sc-name">{shortName(token.name)}</code>
          </li>
        ))}
      </ul>
    </Section>
  )
}

export function Motion() {
  const [moved, setMoved] = useState(false)
  return (
    <Section
      id="movimento"
      title="Movimento"
      text="120 ms per i colori, 200 per linee e frecce, 420 per gli avanzamenti. Con il movimento ridotto ogni durata è quasi zero."
    >
      <Density value="staff">
        <Button variant="secondary" className="sc-move" onClick={() => setMoved(!moved)}>
          Muovi
        </Button>
      </Density>
      <ul className="sc-list">
        {tokensOf('motion').map((token) => (
          <li key={token.name} className="sc-length">
            <span className="sc-track" data-moved={moved || undefined}>
              <span aria-hidden="true" className="sc-runner" style={runnerStyle(token)} />
            </span>
            <Named token={token} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function runnerStyle({ name, value }: Token): CSSProperties {
  return value.includes('bezier')
    ? { transitionTimingFunction: `var(${name})`, transitionDuration: 'calc(3 * var(--m-slow))' }
    : { transitionDuration: `var(${name})` }
}

export function Layers() {
  return (
    <Section id="livelli" title="Livelli" text="Chi copre chi, dal basso in alto.">
      <Plain kinds="layer" />
    </Section>
  )
}

/** Those that nothing but their value can show, and any this page does not know yet. */
function Plain({ kinds }: { kinds: 'setting' | 'layer' }) {
  const shown = kinds === 'layer' ? tokensOf('layer', 'other') : tokensOf(kinds)
  return (
    <ul className="sc-plain">
      {shown.map((token) => (
        <li key={token.name}>
          <Named token={token} />
        </li>
      ))}
    </ul>
  )
}

function Named({ token: { name, value, overrides } }: { token: Token }) {
  const [phone, desktop] = [PHONE, DESKTOP].map((width) => inPixels(name, width))
  return (
    <span className="sc-named">
      <code className="sc-name">{shortName(name)}</code>
      {phone && desktop ? (
        <span className="sc-pixels">{phone === desktop ? `${phone} px` : `${phone} → ${desktop} px`}</span>
      ) : null}
      <span className="sc-value">{value}</span>
      {overrides.map((override) => (
        <span key={override.when} className="sc-value">
          {override.when}: {override.value}
        </span>
      ))}
    </span>
  )
}

function inPixels(name: string, width: number): string | null {
  const pixels = pixelsAt(tokenValue(tokens, name, windowOf(width)), width)
  if (pixels === null) return null
  const tenths = Math.round(pixels * 10) / 10
  return decimal(tenths, Number.isInteger(tenths) ? 0 : 1)
}
