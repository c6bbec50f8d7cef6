import { useState } from 'react'
import { Button } from '../Button.tsx'
import { Calendar } from '../Calendar.tsx'
import { ColourInput } from '../ColourInput.tsx'
import { Combobox } from '../Combobox.tsx'
import { DateInput, DateTextInput } from '../DateInput.tsx'
import type { DensityValue } from '../Density.tsx'
import { Dialog } from '../Dialog.tsx'
import { ErrorSummary } from '../ErrorSummary.tsx'
import { Field, FieldGroup } from '../Field.tsx'
import { Checkbox, PasswordInput, Radio, SearchInput, Select, Switch } from '../inputs.tsx'
import { TextArea, TextInput } from '../textInputs.tsx'
import { Example, Row, Section } from './Example.tsx'

export function Fields() {
  return (
    <Section
      id="campi"
      title="Campi"
      text="Etichetta sopra, aiuto ed errore sotto, legati al campo. Il sito segna ciò che è facoltativo, il gestionale ciò che è obbligatorio: ciascuno il più raro."
    >
      <Example name="Testo" code="Field, TextInput">
        {() => (
          <div className="sc-form">
            <Field label="Nome" required hint="Come sul documento.">
              <TextInput placeholder="Maria" />
            </Field>
            <Field label="Telefono" optional>
              <TextInput defaultValue="333 000 0000" inputMode="tel" />
            </Field>
            <Field label="Email" required error="Inserisci un indirizzo email valido">
              <TextInput defaultValue="maria.rossi@" inputMode="email" />
            </Field>
            <Field label="Codice fiscale">
              <TextInput disabled defaultValue="RSSMRA80A41F205X" />
            </Field>
          </div>
        )}
      </Example>
      <Example name="Altri controlli" code="Select, TextArea, PasswordInput, SearchInput">
        {() => (
          <div className="sc-form">
            <Field label="Servizio">
              <Select defaultValue="cardiologia">
                <option value="cardiologia">Cardiologia</option>
                <option value="dermatologia">Dermatologia</option>
              </Select>
            </Field>
            <Field label="Medico" error="Scegli un medico">
              <Select defaultValue="">
                <option value="">Scegli…</option>
                <option value="1">Anna Bianchi</option>
              </Select>
            </Field>
            <Field label="Messaggio" optional>
              <TextArea rows={3} placeholder="Scrivi qui" />
            </Field>
            <Field label="Password">
              <PasswordInput defaultValue="una frase lunga" autoComplete="off" />
            </Field>
            <SearchInput label="Cerca un contatto" placeholder="Cerca un contatto" shortcut="/" />
            <Field label="Cerca un medico" hideLabel>
              <TextInput placeholder="Etichetta nascosta" />
            </Field>
          </div>
        )}
      </Example>
      <Example
        name="Ricerca con scelta"
        code="Combobox"
        text="Le frecce scelgono mentre la tastiera resta nel campo; Invio è del modulo."
      >
        {() => <Choice />}
      </Example>
      <Example name="Colore" code="ColourInput">
        {() => <Colour />}
      </Example>
      <Example name="Scelte" code="FieldGroup, Checkbox, Radio, Switch">
        {(density) => <Ticks density={density} />}
      </Example>
      <Example
        name="Riepilogo degli errori"
        code="ErrorSummary"
        text="Sopra il modulo, dopo un invio rifiutato: ogni riga porta al suo campo."
      >
        {(density) => <Refused density={density} />}
      </Example>
    </Section>
  )
}

const PEOPLE = ['Ada Modelli', 'Bruno Campioni', 'Carla Esempi'].map((name, id) => ({ id, name }))

function Choice() {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<(typeof PEOPLE)[number] | null>(null)
  return (
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
  )
}

function Colour() {
  const [color, setColor] = useState('#d0744e')
  return (
    <Field label="Colore">
      <ColourInput
        value={color}
        onChange={setColor}
        swatches={[
          { color: '#3b82f6', name: 'Blu' },
          { color: '#d0744e', name: 'Terracotta' },
          { color: '#4f9d77', name: 'Verde' },
        ]}
      />
    </Field>
  )
}

function Ticks({ density }: { density: DensityValue }) {
  return (
    <div className="sc-form">
      <FieldGroup legend="Vieni per" hint="Una sola risposta.">
        <Radio name={`visit-${density}`} label="una prima visita" defaultChecked />
        <Radio name={`visit-${density}`} label="un controllo" />
        <Radio name={`visit-${density}`} label="un referto, non disponibile" disabled />
      </FieldGroup>
      <FieldGroup legend="Consensi" error="Serve il consenso al trattamento dei dati">
        <Checkbox label="Ho letto l’informativa" error />
        <Checkbox label="Desidero ricevere notizie" defaultChecked />
      </FieldGroup>
      <div className="sc-row">
        <Switch label="Attivo" defaultChecked />
        <Switch label="Nascosto" />
        <Switch label="Bloccato" disabled />
      </div>
    </div>
  )
}

function Refused({ density }: { density: DensityValue }) {
  const first = `refused-name-${density}`
  const second = `refused-phone-${density}`
  return (
    <div className="sc-form">
      <ErrorSummary
        title={density === 'public' ? 'Controlla 2 campi:' : 'Non salvato, controlla 2 campi:'}
        errors={[
          { id: first, message: 'Inserisci il nome' },
          { id: second, message: 'Inserisci il numero di telefono' },
        ]}
      />
      <Field id={first} label="Nome" error="Inserisci il nome">
        <TextInput />
      </Field>
      <Field id={second} label="Telefono" error="Inserisci il numero di telefono">
        <TextInput inputMode="tel" />
      </Field>
    </div>
  )
}

// A fixed day: the page looks the same whenever it is looked at.
const TODAY = '2026-11-18'

export function Dates() {
  return (
    <Section
      id="date"
      title="Date"
      text="Il lunedì è il primo giorno; oggi ha un cerchio, la scelta è piena, domeniche e giorni passati sono spenti."
    >
      <Example
        name="Giorno scritto"
        code="DateInput, DateTextInput"
        text="gg/mm/aaaa: le barre si aggiungono da sole."
      >
        {() => <WrittenDay />}
      </Example>
      <Example name="Calendario" code="Calendar">
        {(density) => (density === 'public' ? <ChosenDay /> : <DayInDialog />)}
      </Example>
    </Section>
  )
}

function WrittenDay() {
  const [day, setDay] = useState('1986-04-12')
  const [wrong, setWrong] = useState('31/04/1986')
  return (
    <div className="sc-form">
      <Field label="Data di nascita" hint={day ? `Valore: ${day}` : 'Nessun valore'}>
        <DateInput value={day} onChange={setDay} />
      </Field>
      <Field label="Data del referto" error="Inserisci una data valida">
        <DateInput value={wrong} onChange={setWrong} />
      </Field>
      <Field label="Data della visita" hint="Tiene da sé il suo testo.">
        <DateTextInput defaultValue="24/11/2026" />
      </Field>
    </div>
  )
}

function ChosenDay() {
  const [day, setDay] = useState('2026-11-24')
  return (
    <Calendar
      value={day}
      onChange={setDay}
      min={TODAY}
      max="2027-11-18"
      today={TODAY}
      isDisabled={(date) => new Date(`${date}T12:00:00Z`).getUTCDay() === 0}
      label="Giorno della visita"
    />
  )
}

function DayInDialog() {
  const [open, setOpen] = useState(false)
  return (
    <Row>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Apri il calendario
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title="Sposta la visita" size="s">
        <ChosenDay />
      </Dialog>
    </Row>
  )
}
