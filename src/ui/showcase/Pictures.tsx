import { useState } from 'react'
import { Film } from '../Film.tsx'
import { Gallery } from '../Gallery.tsx'
import { PictureOrnament } from '../glyphs.tsx'
import { Pager } from '../Pager.tsx'
import { PauseButton } from '../PauseButton.tsx'
import { Picture } from '../Picture.tsx'
import { useRotation } from '../useRotation.ts'
import { cotto, night, petals } from './drawings.ts'
import { Example, Row, Section, State } from './Example.tsx'
import mp4 from './loop.mp4?url'
import webm from './loop.webm?url'

// The loop: ffmpeg -f lavfi -i gradients=s=640x400:c0=0xdfecf0:c1=0x93bfcc:n=2:d=4:r=12:speed=0.02:seed=7
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
            <State label="PauseButton, premilo">
              <Stopping />
            </State>
          </div>
        )}
      </Example>
      <Example
        name="Una dopo l’altra"
        code="Gallery, Pager, useRotation"
        text="Ferme sotto il puntatore e con il fuoco; ferme per sempre quando qualcuno sceglie."
        only="public"
      >
        {() => (
          <div className="sc-gallery sc-two">
            <State label="Gallery" wide>
              <Gallery
                pictures={TURNS}
                everyMs={EVERY_MS}
                sizes={SIZES}
                label="Esempio di galleria"
                className="pic-tl sc-picture"
              />
            </State>
            <State label="Pager" wide>
              <Turning />
            </State>
          </div>
        )}
      </Example>
    </Section>
  )
}

function Stopping() {
  const [playing, setPlaying] = useState(true)
  return (
    <div className="sc-dark">
      <PauseButton playing={playing} onToggle={() => setPlaying(!playing)} what="l’esempio" />
    </div>
  )
}

const TURNS = [
  { picture: petals, caption: 'Acqua' },
  { picture: cotto, caption: 'Cotto' },
  { picture: night, caption: 'Notte' },
]
const EVERY_MS = 4_000

function Turning() {
  const rotation = useRotation(TURNS.length, EVERY_MS)
  return (
    <div {...rotation.holders}>
      <p aria-live={rotation.playing ? 'off' : 'polite'}>Novità {rotation.index + 1} di 3</p>
      <Row>
        <Pager rotation={rotation} nameOf={(place) => `Novità ${place + 1} di 3`} what="le novità" />
      </Row>
    </div>
  )
}
