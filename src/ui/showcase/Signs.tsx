import { Avatar } from '../Avatar.tsx'
import { Badge, CountBadge, Level, Tag } from '../Badge.tsx'
import { Button } from '../Button.tsx'
import { Chip, MoreCount, RemovableChip } from '../Chip.tsx'
import { EmptyState } from '../EmptyState.tsx'
import { Film } from '../Film.tsx'
import { Gallery } from '../Gallery.tsx'
import { CategoryGlyph, Frieze, PictureOrnament } from '../glyphs.tsx'
import { Logo, PetalSign } from '../Logo.tsx'
import { Note } from '../Note.tsx'
import { Pager } from '../Pager.tsx'
import { PauseButton } from '../PauseButton.tsx'
import { Picture } from '../Picture.tsx'
import { Progress } from '../Progress.tsx'
import { SampleMark } from '../SampleMark.tsx'
import { Skeleton, SkeletonGroup } from '../Skeleton.tsx'
import { Spinner } from '../Spinner.tsx'
import { StatusPill } from '../StatusPill.tsx'
import { Example, Row, Section } from './Example.tsx'
import mp4 from './loop.mp4?url'
import webm from './loop.webm?url'

export function Signs() {
  return (
    <Section id="stati" title="Stati, etichette, messaggi">
      <Labels />
      <Messages />
    </Section>
  )
}

function Labels() {
  return (
    <>
      <Example code="StatusPill, Tag, Level">
        {() => (
          <>
            <Row>
              <StatusPill status="pending">In attesa</StatusPill>
              <StatusPill status="confirmed">Confermata</StatusPill>
              <StatusPill status="completed">Completata</StatusPill>
              <StatusPill status="cancelled">Annullata</StatusPill>
              <StatusPill status="on">Attivo</StatusPill>
              <StatusPill status="off">Inattivo</StatusPill>
              <StatusPill status="warning">Attiva</StatusPill>
              <StatusPill status="neutral">Archiviata</StatusPill>
            </Row>
            <Row>
              <Tag mark="sky">Ospite</Tag>
              <Tag mark="orange">Paziente</Tag>
              <Tag mark="yellow">Azienda</Tag>
              <Tag mark="green">Medico</Tag>
              <Tag mark="neutral">Altro</Tag>
              <Level level={1}>Bassa</Level>
              <Level level={4}>Urgente</Level>
            </Row>
          </>
        )}
      </Example>
      <Example code="Badge, CountBadge, SampleMark, Avatar, Chip, MoreCount, RemovableChip">
        {() => (
          <Row>
            <Badge>Bozza</Badge>
            <Badge tone="demo">Esempio</Badge>
            <Badge tone="new">Nuovo</Badge>
            <Badge tone="good">98</Badge>
            <Badge tone="mid">74</Badge>
            <Badge tone="bad">31</Badge>
            <CountBadge count={12} label="richieste in attesa" />
            <SampleMark />
            <Avatar name="Anna Bianchi" size="md" />
            <Chip>Holter</Chip>
            <MoreCount count={3} label="altre prestazioni" />
            <RemovableChip removeLabel="Togli il filtro Paziente" onRemove={() => undefined}>
              Tipo: Paziente
            </RemovableChip>
          </Row>
        )}
      </Example>
    </>
  )
}

function Messages() {
  return (
    <>
      <Example code="Note, EmptyState">
        {() => (
          <>
            <Note>Seleziona prima una data</Note>
            <Note tone="warning">Questo orario è stato appena preso: scegline un altro.</Note>
            <Note tone="danger" title="Non salvato">
              Il server non risponde. Quello che hai scritto è ancora qui.
            </Note>
            <EmptyState
              level={3}
              title="Nessuna richiesta"
              text="Le nuove richieste compaiono qui appena arrivano."
              action={<Button variant="secondary">Riprova</Button>}
            />
          </>
        )}
      </Example>
      <Example code="Skeleton, SkeletonGroup, Spinner, Progress">
        {() => (
          <>
            <SkeletonGroup label="Carico i servizi…">
              <Skeleton />
            </SkeletonGroup>
            <Spinner />
            <Progress value={40} label="Avanzamento, esempio al 40%" />
          </>
        )}
      </Example>
    </>
  )
}

// The loop: ffmpeg -f lavfi -i gradients=s=640x400:c0=0xdfecf0:c1=0x93bfcc:n=2:d=4:r=12:speed=0.02:seed=7
const SIZES = '(min-width: 60rem) 20rem, 90vw'
const [petals, night] = [
  draw('Petalo color acqua', '#dfecf0', '#2a6b7c'),
  draw('Petalo chiaro', '#1c2b30', '#93bfcc'),
]
const TURNS = [
  { picture: petals, caption: 'Acqua' },
  { picture: night, caption: 'Notte' },
]

function draw(alt: string, ground: string, front: string) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 100"><path fill="${ground}" d="M0 0h160v100H0z"/><path fill="${front}" d="M60 30a40 40 0 0 1 40 40a40 40 0 0 1-40-40"/></svg>`
  const address = `data:image/svg+xml,${encodeURIComponent(svg)}`
  return { alt, color: ground, width: 1280, height: 800, avif: address, webp: address, fallback: address }
}

export function Pictures() {
  return (
    <Section id="immagini" title="Immagini e segni">
      <Example code="Picture, PictureOrnament, Film, PauseButton" only="public">
        {() => (
          <>
            <div className="pic pic-tl sc-picture">
              <Picture picture={petals} sizes={SIZES} />
            </div>
            <div className="pic pic-tr sc-picture">
              <PictureOrnament slug="medicina-estetica" />
            </div>
            <div className="pic pic-bl sc-picture">
              <Film loop={{ poster: petals, webm, mp4 }} sizes={SIZES} decorative />
            </div>
            <div className="sc-dark">
              <PauseButton playing what="l’esempio" />
            </div>
          </>
        )}
      </Example>
      <Example code="Gallery, Pager" only="public">
        {() => (
          <>
            <Gallery
              pictures={TURNS}
              everyMs={4_000}
              sizes={SIZES}
              label="Esempio di galleria"
              className="pic-tl sc-picture"
            />
            <Pager names={TURNS.map((_, place) => nameOf(place))} what="le novità" />
          </>
        )}
      </Example>
      <Example code="Logo, PetalSign, CategoryGlyph, Frieze" only="public">
        {() => (
          <>
            <Row>
              <Logo name="Ambulatorio" />
              <Logo name="Ambulatorio" face="sans" />
              <PetalSign className="sc-sign" />
              <CategoryGlyph slug="centro-dentale" className="sc-sign" />
              <CategoryGlyph slug="centro-analisi" tone="sand" className="sc-sign" />
            </Row>
            <Frieze />
          </>
        )}
      </Example>
    </Section>
  )
}

const nameOf = (place: number) => `Novità ${place + 1} di ${TURNS.length}`
