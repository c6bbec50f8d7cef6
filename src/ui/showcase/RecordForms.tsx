import { ArrowDown, ArrowUp } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useState } from 'react'
import { Button } from '../Button.tsx'
import { Field } from '../Field.tsx'
import { FormSection } from '../FormSection.tsx'
import { MenuItem, MenuPanel } from '../Menu.tsx'
import { PictureField } from '../PictureField.tsx'
import { SaveBar } from '../SaveBar.tsx'
import { TextInput } from '../textInputs.tsx'
import { UnsavedDialog } from '../UnsavedDialog.tsx'
import { Example, Row, Section } from './Example.tsx'

export function RecordForms() {
  return (
    <Section
      id="schede"
      title="Schede"
      text="Un modulo lungo ha il titolo di ogni parte a sinistra e i campi a destra; in fondo resta visibile ciò che si può salvare."
    >
      <Example name="Parti e piede" code="FormSection, SaveBar">
        {() => <LongForm />}
      </Example>
      <Example name="Immagine" code="PictureField" text="Tipi e limiti si dicono prima di scegliere.">
        {() => <Pictures />}
      </Example>
      <Example name="Prima di perdere qualcosa" code="UnsavedDialog">
        {() => <Unsaved />}
      </Example>
      <Example
        name="Menu senza un pulsante suo"
        code="MenuPanel"
        text="Per ciò che si apre da qualcosa che fa anche altro, come la presa di una riga."
      >
        {() => <OwnMenu />}
      </Example>
    </Section>
  )
}

function LongForm() {
  const [name, setName] = useState('Visita cardiologica')
  return (
    <form id="scheda" onSubmit={(event) => event.preventDefault()}>
      <FormSection title="Servizio" text="Nome e descrizione come li leggono i pazienti.">
        <Field label="Nome" required>
          <TextInput value={name} onChange={(event) => setName(event.target.value)} />
        </Field>
      </FormSection>
      <FormSection title="Orari" text="Si ripetono ogni settimana.">
        <p>Lunedì 9:30–12:30</p>
      </FormSection>
      <div className="relative [--gut:1rem]">
        <SaveBar
          form="scheda"
          dirty={name !== 'Visita cardiologica'}
          busy={false}
          label="Aggiorna"
          cancel="#schede"
        />
      </div>
    </form>
  )
}

const SIGN =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 6'%3E%3Cpath fill='%234a90a4' d='M0 0h8v6H0z'/%3E%3C/svg%3E"

function Pictures() {
  const [src, setSrc] = useState<string | null>(SIGN)
  return (
    <div className="sc-form">
      <PictureField
        label="Icona"
        src={null}
        hint="PNG/JPG/WEBP 64x64px max 500KB"
        error="Seleziona un file immagine valido."
        accept="image/png,image/jpeg,image/webp"
        pickLabel="Carica icona"
        onPick={() => undefined}
        onRemove={() => undefined}
      />
      <PictureField
        label="Copertina"
        src={src}
        shape="wide"
        hint="800x600px max 2MB"
        accept="image/png,image/jpeg,image/webp"
        pickLabel="Carica copertina"
        onPick={() => setSrc(SIGN)}
        onRemove={() => setSrc(null)}
      />
    </div>
  )
}

function Unsaved() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <Row>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Chiudi la scheda
      </Button>
      <UnsavedDialog open={open} onStay={close} onLeave={close} />
    </Row>
  )
}

function OwnMenu() {
  const [open, setOpen] = useState(false)
  return (
    <Row>
      <DropdownMenu.Root modal={false} open={open} onOpenChange={setOpen}>
        <DropdownMenu.Trigger asChild>
          <Button variant="secondary">Sposta</Button>
        </DropdownMenu.Trigger>
        <MenuPanel align="start" onClose={() => setOpen(false)}>
          <MenuItem icon={<ArrowUp aria-hidden="true" />}>Sposta su</MenuItem>
          <MenuItem icon={<ArrowDown aria-hidden="true" />}>Sposta giù</MenuItem>
        </MenuPanel>
      </DropdownMenu.Root>
    </Row>
  )
}
