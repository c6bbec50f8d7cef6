import { Clock } from 'lucide-react'
import { Button } from '../Button.tsx'
import { EmptyState } from '../EmptyState.tsx'
import { Note } from '../Note.tsx'
import { Progress } from '../Progress.tsx'
import { Skeleton, SkeletonGroup } from '../Skeleton.tsx'
import { Spinner } from '../Spinner.tsx'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import { Example, Row, Section, State } from './Example.tsx'

export function Messages() {
  return (
    <Section
      id="messaggi"
      title="Messaggi"
      text="Una nota spiega e resta; un avviso risponde e se ne va. Dove non c’è niente, una frase e una via d’uscita."
    >
      <Example name="Nota" code="Note">
        {() => (
          <div className="sc-stack">
            <Note>Seleziona prima una data</Note>
            <Note title="Porta con te" icon={<Clock strokeWidth={1.6} className="sc-icon" />}>
              La tessera sanitaria e i referti precedenti.
            </Note>
            <Note tone="warning">Questo orario è stato appena preso: scegline un altro.</Note>
            <Note tone="danger" title="Non salvato">
              Il server non risponde. Quello che hai scritto è ancora qui.
            </Note>
            <Note icon={null}>Senza segno, quando la nota accompagna un titolo.</Note>
          </div>
        )}
      </Example>
      <Example name="Niente da mostrare" code="EmptyState">
        {(density) => (
          <EmptyState
            level={3}
            title="Nessuna richiesta"
            text="Le nuove richieste compaiono qui appena arrivano."
            action={<Button variant="secondary">{density === 'staff' ? 'Mostra tutte' : 'Riprova'}</Button>}
          />
        )}
      </Example>
      <Example name="Solo per chi ascolta" code="VisuallyHidden" text="Il testo c’è, ma si sente soltanto.">
        {() => (
          <p>
            Ritiro referti: 14:00–18:00
            <VisuallyHidden> dal lunedì al venerdì</VisuallyHidden>
          </p>
        )}
      </Example>
    </Section>
  )
}

export function Waiting() {
  return (
    <Section
      id="attesa"
      title="Attesa"
      text="Uno scheletro ha la forma esatta di ciò che sostituisce: quando arriva, niente si sposta."
    >
      <Example name="Scheletro" code="Skeleton, SkeletonGroup">
        {(density) => (
          <SkeletonGroup label={density === 'staff' ? 'Carico le richieste…' : 'Carico i servizi…'}>
            <div className="sc-stack">
              <Skeleton className="sc-skeleton-title" />
              <Skeleton />
              <Skeleton className="sc-skeleton-short" />
            </div>
          </SkeletonGroup>
        )}
      </Example>
      <Example name="Rotella e avanzamento" code="Spinner, Progress">
        {(density) => (
          <div className="sc-stack">
            <Row>
              <State label="decorativa">
                <Spinner />
              </State>
              <State label="con nome">
                <Spinner label={density === 'staff' ? 'Salvo…' : 'Invio…'} />
              </State>
            </Row>
            {[0, 40, 100].map((value) => (
              <Progress key={value} value={value} label={`Avanzamento, esempio al ${value}%`} />
            ))}
            <div className="sc-dark">
              <Progress value={60} tone="dark" label="Avanzamento su fondo scuro" />
            </div>
          </div>
        )}
      </Example>
    </Section>
  )
}
