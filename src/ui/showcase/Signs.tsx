import { Hourglass } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '../Avatar.tsx'
import { Badge, CountBadge, Level, Tag } from '../Badge.tsx'
import { Button } from '../Button.tsx'
import { Chip, MoreCount, RemovableChip } from '../Chip.tsx'
import { SampleMark } from '../SampleMark.tsx'
import { StatusPill } from '../StatusPill.tsx'
import { petals } from './drawings.ts'
import { Example, Row, Section, State } from './Example.tsx'

export function Signs() {
  return (
    <Section
      id="etichette"
      title="Etichette e stati"
      text="Tre famiglie che non si confondono: lo stato è una pillola con un segno, il tipo un quadrato con una tessera, la priorità barre che salgono. Mai il solo colore."
    >
      <Example name="Stato" code="StatusPill">
        {() => (
          <Row>
            <StatusPill status="pending">In attesa</StatusPill>
            <StatusPill status="confirmed">Confermata</StatusPill>
            <StatusPill status="completed">Completata</StatusPill>
            <StatusPill status="cancelled">Annullata</StatusPill>
            <StatusPill status="on">Attivo</StatusPill>
            <StatusPill status="off">Inattivo</StatusPill>
            <StatusPill status="warning">Attiva</StatusPill>
            <StatusPill status="neutral">Archiviata</StatusPill>
            <StatusPill status="pending" Sign={Hourglass}>
              Con un segno suo
            </StatusPill>
          </Row>
        )}
      </Example>
      <Example name="Tipo" code="Tag">
        {() => (
          <Row>
            <Tag mark="sky">Ospite</Tag>
            <Tag mark="orange">Paziente</Tag>
            <Tag mark="yellow">Azienda</Tag>
            <Tag mark="green">Medico</Tag>
            <Tag mark="neutral">Altro</Tag>
          </Row>
        )}
      </Example>
      <Example name="Priorità" code="Level">
        {() => (
          <Row>
            <Level level={1}>Bassa</Level>
            <Level level={2}>Media</Level>
            <Level level={3}>Alta</Level>
            <Level level={4}>Urgente</Level>
          </Row>
        )}
      </Example>
      <Example name="Etichetta, punteggio, conteggio" code="Badge, CountBadge">
        {() => (
          <Row>
            <Badge>Bozza</Badge>
            <Badge tone="demo">Esempio</Badge>
            <Badge tone="new">NUOVO</Badge>
            <Badge tone="good">98</Badge>
            <Badge tone="mid">74</Badge>
            <Badge tone="bad">31</Badge>
            <CountBadge count={12} label="richieste in attesa" />
          </Row>
        )}
      </Example>
      <Example
        name="Dati di esempio"
        code="SampleMark"
        text="Accanto a ciò che è fisso: nessuno deve prenderlo per un dato della clinica."
      >
        {() => (
          <Row>
            <SampleMark />
          </Row>
        )}
      </Example>
      <Chips />
      <Example name="Ritratto" code="Avatar" text="Decorativo: il nome gli sta sempre accanto.">
        {() => (
          <Row>
            <State label="sm">
              <Avatar name="Anna Bianchi" />
            </State>
            <State label="md">
              <Avatar name="Anna Bianchi" size="md" />
            </State>
            <State label="lg">
              <Avatar name="Anna Bianchi" size="lg" />
            </State>
            <State label="acqua">
              <Avatar name="Luca Verdi" size="lg" tone="aqua" />
            </State>
            <State label="con immagine">
              <Avatar name="Luca Verdi" size="lg" src={petals.fallback} />
            </State>
          </Row>
        )}
      </Example>
    </Section>
  )
}

function Chips() {
  return (
    <Example name="Parole in breve" code="Chip, MoreCount, RemovableChip">
      {() => (
        <Row>
          <Chip>Elettrocardiogramma</Chip>
          <Chip>Holter</Chip>
          <MoreCount count={3} label="altre prestazioni" />
          <RemovableChip removeLabel="Togli il filtro Paziente" to="#etichette">
            Tipo: Paziente
          </RemovableChip>
          <Filter />
        </Row>
      )}
    </Example>
  )
}

function Filter() {
  const [on, setOn] = useState(true)
  if (!on)
    return (
      <Button variant="quiet" size="sm" onClick={() => setOn(true)}>
        Rimetti il filtro
      </Button>
    )
  return (
    <RemovableChip removeLabel="Togli il filtro Sito web" onRemove={() => setOn(false)}>
      Fonte: Sito web
    </RemovableChip>
  )
}
