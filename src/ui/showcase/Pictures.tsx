import { Film } from '../Film.tsx'
import { CategoryGlyph, Frieze, PictureOrnament } from '../glyphs.tsx'
import { Logo, PetalSign } from '../Logo.tsx'
import { PauseButton } from '../PauseButton.tsx'
import { Picture } from '../Picture.tsx'
import { useRotation } from '../useRotation.ts'
import { cotto, night, petals } from './drawings.ts'
import { Example, Row, Section, State } from './Example.tsx'
import mp4 from './loop.mp4?url'
import webm from './loop.webm?url'

const SIZES = '(min-width: 60rem) 20rem, 90vw'
const CORNERS = ['tl', 'tr', 'bl', 'br']

export function Pictures() {
  return (
    <Section
      id="immagini"
      title="Immagini"
      text="Riempiono il loro riquadro, che ha sempre la sua misura: niente si sposta quando arrivano. Ciò che si muove si può fermare, e con il movimento ridotto sta fermo."
    >
      <Example name="Immagine" code="Picture" only="public">
        {() => (
          <div className="sc-gallery">
            {CORNERS.map((corner) => (
              <State key={corner} label={`pic-${corner}`} wide>
                <div className={`pic pic-${corner} sc-picture`}>
                  <Picture picture={petals} sizes={SIZES} />
                </div>
              </State>
            ))}
            <State label="in arrivo" wide>
              <div className="pic pic-tl sc-picture" />
            </State>
            <State label="senza immagine: PictureOrnament" wide>
              <div className="pic pic-tr sc-picture">
                <PictureOrnament slug="medicina-estetica" />
              </div>
            </State>
          </div>
        )}
      </Example>
      <Example name="Film muto" code="Film, PauseButton" only="public">
        {() => (
          <div className="sc-gallery sc-two">
            <State label="Film" wide>
              <div className="pic pic-bl sc-picture">
                <Film loop={{ poster: petals, webm, mp4 }} sizes={SIZES} decorative />
              </div>
            </State>
            <State label="useRotation" wide>
              <Turning />
            </State>
          </div>
        )}
      </Example>
    </Section>
  )
}

const TURNS = [petals, cotto, night]
const EVERY_MS = 4_000

function Turning() {
  const { index, playing, toggle, holders } = useRotation(TURNS.length, EVERY_MS)
  return (
    <div className="pic pic-br sc-picture" {...holders}>
      {TURNS.map((picture, place) => (
        <div key={picture.alt} aria-hidden={place !== index} className="sc-turn" data-shown={place === index}>
          <Picture picture={picture} sizes={SIZES} />
        </div>
      ))}
      <PauseButton playing={playing} onToggle={toggle} what="le immagini" className="sc-pause" />
    </div>
  )
}

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
      <Example name="Reparti e fregio" code="CategoryGlyph, PictureOrnament, Frieze" only="public">
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
    </Section>
  )
}
