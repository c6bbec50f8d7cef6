import { useState } from 'react'
import { Calendar } from '../Calendar.tsx'
import { ColourInput } from '../ColourInput.tsx'
import { Combobox } from '../Combobox.tsx'
import { DateInput, DateTextInput } from '../DateInput.tsx'
import type { DensityValue } from '../Density.tsx'
import { ErrorSummary } from '../ErrorSummary.tsx'
import { Field, FieldGroup } from '../Field.tsx'
import { FormSection } from '../FormSection.tsx'
import { Checkbox, PasswordInput, Radio, SearchInput, Select, Switch } from '../inputs.tsx'
import { PictureField } from '../PictureField.tsx'
import { SaveBar } from '../SaveBar.tsx'
import { TextArea, TextInput } from '../textInputs.tsx'
import { Example, Section } from './Example.tsx'

export function Forms() {
  return (
    <Section id="campi" title="Campi e moduli">
      <Example code="Field, TextInput, Select, TextArea, PasswordInput, SearchInput">
        {() => (
          <div className="sc-form">
            <Field label="Nome" required hint="Come sul documento.">
              <TextInput placeholder="Maria" />
            </Field>
            <Field label="Email" optional error="Inserisci un indirizzo email valido">
              <TextInput defaultValue="maria.rossi@" inputMode="email" />
            </Field>
            <Field label="Codice fiscale">
              <TextInput disabled defaultValue="RSSMRA80A41F205X" />
            </Field>
            <Field label="Medico" error="Scegli un medico">
              <Select defaultValue="">
                <option value="">Scegli…</option>
                <option value="1">Anna Bianchi</option>
              </Select>
            </Field>
            <Field label="Messaggio">
              <TextArea rows={3} placeholder="Scrivi qui" />
            </Field>
            <Field label="Password">
              <PasswordInput defaultValue="una frase lunga" autoComplete="off" />
            </Field>
            <SearchInput label="Cerca un contatto" placeholder="Cerca un contatto" shortcut="/" />
          </div>
        )}
      </Example>
      <Example code="FieldGroup, Checkbox, Radio, Switch">{(density) => <Ticks density={density} />}</Example>
      <Example code="Combobox, ColourInput">{() => <Picked />}</Example>
      <Example code="DateInput, DateTextInput, Calendar" only="public">
        {() => <Dates />}
      </Example>
      <Example code="PictureField">
        {() => (
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
        )}
      </Example>
      <Example code="ErrorSummary" only="staff" text="Sopra il modulo, dopo un invio rifiutato.">
        {(density) => (
          <div className="sc-form">
            <ErrorSummary errors={[{ id: `refused-${density}`, message: 'Inserisci il nome' }]} />
            <Field id={`refused-${density}`} label="Nome" error="Inserisci il nome">
              <TextInput />
            </Field>
          </div>
        )}
      </Example>
      <Example code="FormSection, SaveBar" only="staff">
        {() => <LongForm />}
      </Example>
    </Section>
  )
}

function Ticks({ density }: { density: DensityValue }) {
  return (
    <div className="sc-form">
      <FieldGroup legend="Vieni per" hint="Una sola risposta.">
        <Radio name={`visit-${density}`} label="una prima visita" defaultChecked />
        <Radio name={`visit-${density}`} label="un referto, non disponibile" disabled />
      </FieldGroup>
      <FieldGroup legend="Consensi" error="Serve il consenso al trattamento dei dati">
        <Checkbox label="Ho letto l’informativa" error />
        <Checkbox label="Desidero ricevere notizie" defaultChecked />
      </FieldGroup>
      <div className="sc-row">
        <Switch label="Attivo" defaultChecked />
        <Switch label="Bloccato" disabled />
      </div>
    </div>
  )
}

const PEOPLE = ['Ada Modelli', 'Bruno Campioni', 'Carla Esempi'].map((name, id) => ({ id, name }))
const SWATCHES = [
  { color: '#3b82f6', name: 'Blu' },
  { color: '#d0744e', name: 'Terracotta' },
]

function Picked() {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<(typeof PEOPLE)[number] | null>(null)
  const [colour, setColour] = useState('#d0744e')
  return (
    <div className="sc-form">
      <Field label="Seleziona un contatto">
        <Combobox
          text={text}
          onText={setText}
          options={PEOPLE.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))}
          listLabel="Contatti"
          chosen={chosen}
          onChoose={setChosen}
          empty="Nessun contatto trovato"
        >
          {({ name }) => name}
        </Combobox>
      </Field>
      <Field label="Colore">
        <ColourInput value={colour} onChange={setColour} swatches={SWATCHES} />
      </Field>
    </div>
  )
}

// A fixed day: the page looks the same on every day.
const TODAY = '2026-11-18'

function Dates() {
  const [birth, setBirth] = useState('1986-04-12')
  const [day, setDay] = useState('2026-11-24')
  return (
    <div className="sc-form">
      <Field label="Data di nascita" hint="gg/mm/aaaa">
        <DateInput value={birth} onChange={setBirth} />
      </Field>
      <Field label="Data della visita" hint="Tiene da sé il suo testo.">
        <DateTextInput defaultValue="24/11/2026" />
      </Field>
      <Calendar
        value={day}
        onChange={setDay}
        min={TODAY}
        max="2027-11-18"
        today={TODAY}
        isDisabled={(date) => new Date(`${date}T12:00:00Z`).getUTCDay() === 0}
        label="Giorno della visita"
      />
    </div>
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
      <div className="relative [--gut:1rem]">
        <SaveBar
          form="scheda"
          dirty={name !== 'Visita cardiologica'}
          busy={false}
          label="Aggiorna"
          cancel="#campi"
        />
      </div>
    </form>
  )
}
