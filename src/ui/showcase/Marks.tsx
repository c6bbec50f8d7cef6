import * as departments from '../glyph-departments.ts'
import * as features from '../glyph-features.ts'
import * as specialties from '../glyph-specialties.ts'
import { CategoryGlyph, Frieze, Glyph } from '../glyphs.tsx'
import { Logo, PetalSign } from '../Logo.tsx'
import { Example, Row, Section, State } from './Example.tsx'

// Sorted: in which order a module tells its exports, the development server and the browser do not agree.
const SHAPES = [departments, specialties, features].flatMap((drawn) =>
  Object.entries(drawn).sort(([one], [other]) => one.localeCompare(other)),
)
const SLUGS = ['centro-dentale', 'medicina-estetica', 'polispecialistico', 'centro-analisi']

export function Marks() {
  return (
    <Section
      id="segni"
      title="Segni della casa"
      text="Tutto nasce da un petalo: un quadrato con due angoli opposti in quarti di cerchio. Quattro petali, quattro reparti."
    >
      <Example name="Marchio" code="Logo, PetalSign" only="public">
        {() => (
          <Row>
            <State label="serif, nel sito">
              <Logo name="Ambulatorio" />
            </State>
            <State label="sans, nel gestionale">
              <Logo name="Ambulatorio" face="sans" />
            </State>
            <State label="su fondo scuro">
              <span className="sc-dark">
                <Logo name="Ambulatorio" onDark />
              </span>
            </State>
            <State label="brand">
              <PetalSign className="sc-sign" />
            </State>
            <State label="sand">
              <PetalSign className="sc-sign" tone="sand" />
            </State>
            <State label="light">
              <span className="sc-dark">
                <PetalSign className="sc-sign" tone="light" />
              </span>
            </State>
          </Row>
        )}
      </Example>
      <Example name="Reparti e fregio" code="CategoryGlyph, Frieze" only="public">
        {() => (
          <>
            <Row>
              {SLUGS.map((slug) => (
                <State key={slug} label={slug}>
                  <CategoryGlyph slug={slug} className="sc-sign" />
                </State>
              ))}
              <State label="sand">
                <CategoryGlyph slug="centro-dentale" tone="sand" className="sc-sign" />
              </State>
              <State label="light">
                <span className="sc-dark">
                  <CategoryGlyph slug="medicina-estetica" tone="light" className="sc-sign" />
                </span>
              </State>
            </Row>
            <Frieze />
          </>
        )}
      </Example>
      <Example
        name="Disegni"
        code="Glyph"
        text="Due tinte, una forma e un dettaglio; il nome è quello dell’esportazione in glyph-*.ts."
        only="public"
      >
        {() => (
          <ul className="sc-glyphs">
            {SHAPES.map(([name, shape]) => (
              <li key={name}>
                <Glyph shape={shape} className="sc-glyph" />
                <code className="sc-name">{name}</code>
              </li>
            ))}
          </ul>
        )}
      </Example>
    </Section>
  )
}
