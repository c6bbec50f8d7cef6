import { ArrowRight, CalendarDays, Pencil, Phone, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { Button, ButtonLink, IconButton, IconLink } from '../Button.tsx'
import type { ButtonVariant } from '../buttonLook.ts'
import { ExternalLink, ExternalMoreLink } from '../ExternalLink.tsx'
import { MoreLink } from '../MoreLink.tsx'
import { SegmentedLinks, TabLinks } from '../Segmented.tsx'
import { Example, Row, Section, State } from './Example.tsx'

const VARIANTS: readonly (readonly [ButtonVariant, string])[] = [
  ['primary', 'Prenota Visita'],
  ['secondary', 'Scopri i Servizi'],
  ['go', 'Conferma'],
  ['quiet', 'Annulla'],
  ['danger', 'Elimina'],
  ['dangerQuiet', 'Rifiuta'],
]
const HERE = '#pulsanti'

export function Buttons() {
  return (
    <Section
      id="pulsanti"
      title="Pulsanti"
      text="Uno solo pieno per ogni scelta. Passandoci sopra e con Tab si vedono gli altri stati."
    >
      <Example name="Pulsante" code="Button">
        {() => (
          <>
            <Row>
              {VARIANTS.map(([variant, words]) => (
                <State key={variant} label={variant}>
                  <Button variant={variant}>{words}</Button>
                </State>
              ))}
            </Row>
            <Row>
              {(['lg', 'md', 'sm'] as const).map((size) => (
                <State key={size} label={size}>
                  <Button size={size}>Continua</Button>
                </State>
              ))}
            </Row>
            <Row>
              <State label="con icona">
                <Button icon={<CalendarDays strokeWidth={1.7} />}>Prenota</Button>
              </State>
              <State label="icona in fondo">
                <Button variant="secondary" iconEnd={<ArrowRight strokeWidth={1.7} />}>
                  Avanti
                </Button>
              </State>
              <State label="disattivato">
                <Button disabled>Continua</Button>
              </State>
              <Sending />
            </Row>
          </>
        )}
      </Example>
      <Example name="Collegamento in forma di pulsante" code="ButtonLink">
        {() => (
          <Row>
            <State label="pagina del sito">
              <ButtonLink to={HERE}>Prenota Visita</ButtonLink>
            </State>
            <State label="telefono">
              <ButtonLink href="tel:+390000000000" variant="secondary" icon={<Phone strokeWidth={1.7} />}>
                Chiama
              </ButtonLink>
            </State>
          </Row>
        )}
      </Example>
      <Example name="Solo un segno" code="IconButton, IconLink">
        {(density) => (
          <>
            <Row>
              <State label="plain">
                <IconButton label="Modifica">
                  <Pencil aria-hidden="true" strokeWidth={1.7} />
                </IconButton>
              </State>
              <State label="danger">
                <IconButton label="Elimina" tone="danger">
                  <Trash2 aria-hidden="true" strokeWidth={1.7} />
                </IconButton>
              </State>
              <State label="sm">
                <IconButton label="Chiudi" size="sm">
                  <X aria-hidden="true" strokeWidth={1.7} />
                </IconButton>
              </State>
              <State label="disattivato">
                <IconButton label="Modifica, non ora" disabled>
                  <Pencil aria-hidden="true" strokeWidth={1.7} />
                </IconButton>
              </State>
              <State label="round">
                <IconLink label="Vai alla prenotazione" tone="round" to={HERE}>
                  <ArrowRight aria-hidden="true" strokeWidth={1.7} />
                </IconLink>
              </State>
              <State label="dark">
                <span className={density === 'public' ? 'sc-dark on-dark' : 'sc-dark on-dark sc-tight'}>
                  <IconLink label="Chiama la segreteria" tone="dark" href="tel:+390000000000">
                    <Phone aria-hidden="true" strokeWidth={1.7} />
                  </IconLink>
                </span>
              </State>
            </Row>
          </>
        )}
      </Example>
    </Section>
  )
}

const SENDING_MS = 2_000

function Sending() {
  const [busy, setBusy] = useState(false)
  const send = () => {
    setBusy(true)
    setTimeout(() => setBusy(false), SENDING_MS)
  }
  return (
    <>
      <State label="invia: premilo">
        <Button busy={busy} busyLabel="Invio in corso…" onClick={send}>
          Invia
        </Button>
      </State>
      <State label="in corso">
        <Button busy busyLabel="Invio in corso…">
          Invia
        </Button>
      </State>
    </>
  )
}

export function LinksSection() {
  return (
    <Section
      id="collegamenti"
      title="Collegamenti"
      text="La parola è sottolineata nel suo colore; la freccia si muove di 4 px. Un altro sito si apre in una nuova scheda, e lo si sente dire."
    >
      <Example name="Per saperne di più" code="MoreLink, ExternalMoreLink, ExternalLink">
        {() => (
          <Row>
            <State label="avanti">
              <MoreLink to="#collegamenti" srSuffix="sulla cardiologia">
                Scopri di più
              </MoreLink>
            </State>
            <State label="indietro">
              <MoreLink to="#collegamenti" back>
                Torna ai servizi
              </MoreLink>
            </State>
            <State label="altro sito">
              <ExternalMoreLink href="https://www.example.org/">Apri la mappa</ExternalMoreLink>
            </State>
            <State label="nel testo">
              <p>
                Si legge nell’
                <ExternalLink href="https://www.example.org/">informativa</ExternalLink>.
              </p>
            </State>
          </Row>
        )}
      </Example>
      <Example
        name="Una scelta fra poche, le parti di una pagina"
        code="SegmentedLinks, TabLinks"
        text="L’indirizzo è lo stato; sui telefoni scorrono di lato."
        only="staff"
      >
        {() => <Choices />}
      </Example>
    </Section>
  )
}

const STATES: readonly (readonly [string, number])[] = [
  ['Tutte', 128],
  ['In attesa', 12],
  ['Confermate', 96],
  ['Annullate', 20],
]

function Choices() {
  const items = STATES.map(([label, count], index) => ({
    to: '#collegamenti',
    label,
    count,
    current: index === 1,
  }))
  return (
    <>
      <SegmentedLinks label="Esempio: stati" items={items} />
      <TabLinks label="Esempio: parti della scheda" items={items} />
    </>
  )
}
