import { Check } from 'lucide-react'
import { contrastOf } from '../contrast.ts'
import { Section } from './Example.tsx'
import { decimal, shortName, tokens, tokensOf } from './house.ts'
import { NEEDED, type Pair, pairs, type Use } from './pairs.ts'
import { moreContrast, type Token, tokenValue } from './tokens.ts'

const ROLES = 'Ruoli'
/** The first word of a colour's name says where it belongs. */
const FAMILIES: Record<string, string> = {
  sand: 'Sabbia',
  ink: 'Inchiostro',
  line: 'Linee',
  field: 'Linee',
  aqua: 'Acqua',
  cotto: 'Cotto',
  success: 'Riuscito',
  warning: 'Attenzione',
  danger: 'Errore',
  sky: 'Tipi',
  orange: 'Tipi',
  yellow: 'Tipi',
  green: 'Tipi',
}

export function Colours() {
  const families = Object.groupBy(
    tokensOf('colour'),
    ({ name }) => FAMILIES[shortName(name).split('-')[0] ?? ''] ?? ROLES,
  )
  const { [ROLES]: roles = [], ...rest } = families
  return (
    <Section
      id="colori"
      title="Colori"
      text="Sabbia e bianco portano le pagine; l’acqua è per azioni e stati; il cotto compare una volta per schermata. Acqua 400 è solo per le forme: mai una parola, mai un pulsante."
    >
      {Object.entries({ ...rest, [ROLES]: roles }).map(([family, colours = []]) => (
        <div key={family} className="sc-family">
          <h3>{family}</h3>
          <ul className="sc-swatches">
            {colours.toSorted(byName).map((token) => (
              <Swatch key={token.name} token={token} />
            ))}
          </ul>
        </div>
      ))}
    </Section>
  )
}

const byName = (one: Token, other: Token) => one.name.localeCompare(other.name, 'en', { numeric: true })

function Swatch({ token }: { token: Token }) {
  const hex = tokenValue(tokens, token.name)
  const bold = tokenValue(tokens, token.name, moreContrast)
  return (
    <li className="sc-swatch">
      <span aria-hidden="true" className="sc-colour" style={{ background: `var(${token.name})` }} />
      <code className="sc-name">{shortName(token.name)}</code>
      <span className="sc-value">{hex}</span>
      {token.value === hex ? null : <span className="sc-value">{shortName(token.value.slice(4, -1))}</span>}
      {bold === hex ? null : <span className="sc-value">più contrasto: {bold}</span>}
    </li>
  )
}

const USES: Record<Use, string> = { words: 'Parole', shape: 'Forme e linee', off: 'Disattivato' }
const RULES: Record<Use, string> = {
  words: 'Almeno 4,5 : 1.',
  shape: 'Almeno 3 : 1.',
  off: 'Nessun minimo: non porta mai un’informazione.',
}

export function Contrast() {
  return (
    <Section
      id="contrasto"
      title="Contrasto"
      text="Ogni coppia che le pagine disegnano, misurata (WCAG 2) sui valori del file. Una prova ferma chi cambia un colore e scende sotto il minimo."
    >
      {(['words', 'shape', 'off'] as const).map((use) => (
        <div key={use} className="sc-family">
          <h3>{USES[use]}</h3>
          <p className="sc-text">{RULES[use]}</p>
          <ul className="sc-pairs">
            {pairs
              .filter((pair) => pair.use === use)
              .map((pair) => (
                <Measured key={pair.front + pair.ground} pair={pair} />
              ))}
          </ul>
        </div>
      ))}
    </Section>
  )
}

function Measured({ pair: { front, ground, use } }: { pair: Pair }) {
  const ratio = contrastOf(tokenValue(tokens, front), tokenValue(tokens, ground))
  const bold = contrastOf(tokenValue(tokens, front, moreContrast), tokenValue(tokens, ground, moreContrast))
  return (
    <li className="sc-measured">
      <span
        aria-hidden="true"
        className="sc-sample"
        style={{ color: `var(${front})`, background: `var(${ground})` }}
      >
        {use === 'words' ? 'Aa' : <span className="sc-dot" />}
      </span>
      <span className="sc-measure">
        <span className="sc-ratio">
          {decimal(ratio, 2)}
          {ratio >= NEEDED[use] && use !== 'off' ? (
            <Check aria-label="sufficiente" strokeWidth={2.4} className="sc-tick" />
          ) : null}
        </span>
        <code className="sc-name">
          {shortName(front)} <span className="sc-on">su</span> {shortName(ground)}
        </code>
        {bold === ratio ? null : <span className="sc-value">più contrasto: {decimal(bold, 2)}</span>}
      </span>
    </li>
  )
}
