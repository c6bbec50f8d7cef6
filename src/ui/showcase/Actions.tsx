import { ArrowRight, CalendarDays, EllipsisVertical, Mail, Pencil, Phone, Trash2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button, ButtonAnchor, IconButton, IconLink } from '../Button.tsx'
import type { ButtonVariant } from '../buttonLook.ts'
import { ConfirmDialog } from '../ConfirmDialog.tsx'
import { Dialog } from '../Dialog.tsx'
import { ExternalLink, ExternalMoreLink } from '../ExternalLink.tsx'
import { Field } from '../Field.tsx'
import { Grip } from '../Grip.tsx'
import { Menu, MenuCheckbox, MenuItem, MenuLabel, MenuSeparator } from '../Menu.tsx'
import { MoreLink } from '../MoreLink.tsx'
import { SegmentedLinks, TabLinks } from '../Segmented.tsx'
import { useToast } from '../Toast.tsx'
import { TextArea, TextInput } from '../textInputs.tsx'
import { UnsavedDialog } from '../useUnsavedGuard.tsx'
import { Example, Row, Section } from './Example.tsx'

const VARIANTS: readonly (readonly [ButtonVariant, string])[] = [
  ['primary', 'Prenota Visita'],
  ['secondary', 'Scopri i Servizi'],
  ['go', 'Conferma'],
  ['quiet', 'Annulla'],
  ['danger', 'Elimina'],
  ['dangerQuiet', 'Rifiuta'],
]
const HERE = '#azioni'
const STATES = ['Tutte', 'In attesa', 'Confermate'].map((label, index) => ({
  to: HERE,
  label,
  count: 12 * (index + 1),
  current: index === 1,
}))

export function Actions() {
  return (
    <Section id="azioni" title="Pulsanti e collegamenti">
      <Buttons />
      <Links />
    </Section>
  )
}

function Buttons() {
  return (
    <>
      <Example code="Button">
        {() => (
          <>
            <Row>
              {VARIANTS.map(([variant, words]) => (
                <Button key={variant} variant={variant}>
                  {words}
                </Button>
              ))}
            </Row>
            <Row>
              {(['lg', 'md', 'sm'] as const).map((size) => (
                <Button key={size} size={size} icon={<CalendarDays strokeWidth={1.7} />}>
                  {size}
                </Button>
              ))}
              <Button disabled>Disattivato</Button>
              <Button busy busyLabel="Invio in corso…">
                Invia
              </Button>
            </Row>
          </>
        )}
      </Example>
      <Example code="ButtonAnchor, IconButton, IconLink, Tooltip">
        {() => (
          <Row>
            <ButtonAnchor href="tel:+390000000000" variant="secondary" icon={<Phone strokeWidth={1.7} />}>
              Chiama
            </ButtonAnchor>
            <IconButton label="Modifica">
              <Pencil aria-hidden="true" strokeWidth={1.7} />
            </IconButton>
            <IconButton label="Elimina" tone="danger" size="sm">
              <Trash2 aria-hidden="true" strokeWidth={1.7} />
            </IconButton>
            <IconLink label="Vai alla prenotazione" tone="round" to={HERE}>
              <ArrowRight aria-hidden="true" strokeWidth={1.7} />
            </IconLink>
          </Row>
        )}
      </Example>
    </>
  )
}

function Links() {
  return (
    <>
      <Example code="MoreLink, ExternalMoreLink, ExternalLink">
        {() => (
          <Row>
            <MoreLink to={HERE} srSuffix="sulla cardiologia">
              Scopri di più
            </MoreLink>
            <MoreLink to={HERE} back>
              Torna ai servizi
            </MoreLink>
            <ExternalMoreLink href="https://www.example.org/">Apri la mappa</ExternalMoreLink>
            <p>
              Si legge nell’<ExternalLink href="https://www.example.org/">informativa</ExternalLink>.
            </p>
          </Row>
        )}
      </Example>
      <Example code="SegmentedLinks, TabLinks" only="staff">
        {() => (
          <>
            <SegmentedLinks label="Esempio: stati" items={STATES} />
            <TabLinks label="Esempio: parti della scheda" items={STATES} />
          </>
        )}
      </Example>
    </>
  )
}

export function Overlays() {
  const toast = useToast()
  return (
    <Section id="finestre" title="Finestre, menu, avvisi">
      <Example code="Dialog, ConfirmDialog, UnsavedDialog">
        {() => (
          <Row>
            <FormDialog />
            <Opened label="Elimina contatto">
              {(open, setOpen) => (
                <ConfirmDialog
                  open={open}
                  onOpenChange={setOpen}
                  title="Eliminare Maria Rossi?"
                  text="Non si può annullare."
                  confirmLabel="Elimina"
                  busyLabel="Un momento…"
                  busy={false}
                  onConfirm={() => setOpen(false)}
                />
              )}
            </Opened>
            <Opened label="Chiudi la scheda">
              {(open, setOpen) => (
                <UnsavedDialog open={open} onStay={() => setOpen(false)} onLeave={() => setOpen(false)} />
              )}
            </Opened>
          </Row>
        )}
      </Example>
      <Example code="Menu, MenuItem, MenuCheckbox, MenuLabel, MenuSeparator">{() => <Choices />}</Example>
      <Example code="Grip" text="Si trascina; premuta, offre le stesse mosse come menu." only="staff">
        {() => <Grip name="questa riga" index={1} count={3} lifted={false} onMove={() => undefined} />}
      </Example>
      <Example code="useToast">
        {() => (
          <Row>
            <Button variant="secondary" onClick={() => toast({ title: 'Stato aggiornato' })}>
              Riuscito
            </Button>
            <Button
              variant="dangerQuiet"
              onClick={() => toast({ title: 'Errore', description: 'Impossibile salvare.', tone: 'error' })}
            >
              Fallito
            </Button>
          </Row>
        )}
      </Example>
    </Section>
  )
}

type OpenedProps = { label: string; children: (open: boolean, setOpen: (open: boolean) => void) => ReactNode }

function Opened({ label, children }: OpenedProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {children(open, setOpen)}
    </>
  )
}

function FormDialog() {
  const form = useId()
  return (
    <Opened label="Apri da compilare">
      {(open, setOpen) => (
        <Dialog
          open={open}
          onOpenChange={setOpen}
          title="Modifica richiesta"
          initialFocus="field"
          footer={
            <Button type="submit" form={form} size="md">
              Salva
            </Button>
          }
        >
          <form
            id={form}
            className="sc-form"
            onSubmit={(event) => {
              event.preventDefault()
              setOpen(false)
            }}
          >
            <Field label="Paziente" required>
              <TextInput defaultValue="Maria Rossi" />
            </Field>
            <Field label="Note interne" hint="Le legge solo il personale.">
              <TextArea />
            </Field>
          </form>
        </Dialog>
      )}
    </Opened>
  )
}

function Choices() {
  const [patients, setPatients] = useState(true)
  return (
    <Menu
      align="start"
      trigger={
        <IconButton label="Altre azioni">
          <EllipsisVertical aria-hidden="true" strokeWidth={1.7} />
        </IconButton>
      }
    >
      <MenuItem icon={<Mail aria-hidden="true" strokeWidth={1.7} />} href="mailto:maria@example.org">
        Scrivi
      </MenuItem>
      <MenuItem tone="danger" icon={<Trash2 aria-hidden="true" strokeWidth={1.7} />}>
        Elimina
      </MenuItem>
      <MenuSeparator />
      <MenuLabel>Tipo di contatto</MenuLabel>
      <MenuCheckbox checked={patients} onCheckedChange={setPatients} count={318}>
        Paziente
      </MenuCheckbox>
    </Menu>
  )
}
