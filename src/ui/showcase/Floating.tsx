import { Archive, EllipsisVertical, Mail, Pencil, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { Button, IconButton } from '../Button.tsx'
import { ConfirmDialog } from '../ConfirmDialog.tsx'
import { Dialog } from '../Dialog.tsx'
import { Field } from '../Field.tsx'
import { Grip } from '../Grip.tsx'
import { Menu, MenuCheckbox, MenuItem, MenuLabel, MenuSeparator } from '../Menu.tsx'
import { useToast } from '../Toast.tsx'
import { TextArea, TextInput } from '../textInputs.tsx'
import { Example, Row, Section } from './Example.tsx'

export function Floating() {
  return (
    <Section
      id="finestre"
      title="Finestre e suggerimenti"
      text="Chiuse, restituiscono il fuoco a chi le ha aperte. Su un telefono una finestra riempie lo schermo, una domanda sale dal basso."
    >
      <Example name="Finestra" code="Dialog">
        {() => (
          <Row>
            <ReadDialog />
            <FormDialog />
          </Row>
        )}
      </Example>
      <Example
        name="Conferma"
        code="ConfirmDialog"
        text="Prima di ciò che non si può annullare: il fuoco parte dalla via d’uscita."
      >
        {() => (
          <Row>
            <Asking tone="danger" />
            <Asking tone="primary" />
          </Row>
        )}
      </Example>
      <Example name="Menu" code="Menu, MenuItem, MenuCheckbox, MenuLabel, MenuSeparator">
        {() => <Menus />}
      </Example>
      <Example
        name="Presa"
        code="Grip"
        text="Si trascina; premuta, offre le stesse mosse come menu. Qui non sposta niente."
        only="staff"
      >
        {() => (
          <Row>
            <Grip name="questa riga" index={1} count={3} lifted={false} onMove={() => {}} />
            <Grip name="questa riga sollevata" index={1} count={3} lifted onMove={() => {}} />
          </Row>
        )}
      </Example>
      <Example
        name="Suggerimento"
        code="Tooltip, TooltipProvider"
        text="Il nome di un pulsante che è solo un segno, al passaggio e al fuoco."
      >
        {() => (
          <Row>
            <IconButton label="Modifica la visita">
              <Pencil aria-hidden="true" strokeWidth={1.7} />
            </IconButton>
          </Row>
        )}
      </Example>
      <Example
        name="Avviso"
        code="useToast"
        text="Uno alla volta, il più recente vince; dopo 5 secondi se ne va."
      >
        {() => <Toasts />}
      </Example>
    </Section>
  )
}

function ReadDialog() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Apri da leggere
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Come prepararsi"
        description="Per gli esami del sangue"
        size="s"
      >
        <p>Presentati a digiuno da almeno otto ore. L’acqua si può bere.</p>
      </Dialog>
    </>
  )
}

function FormDialog() {
  const [open, setOpen] = useState(false)
  const form = useId()
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Apri da compilare
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Modifica richiesta"
        initialFocus="field"
        footer={
          <>
            <Button variant="quiet" size="md" onClick={() => setOpen(false)}>
              Annulla
            </Button>
            <Button type="submit" form={form} size="md">
              Salva
            </Button>
          </>
        }
      >
        <form
          id={form}
          className="sc-stack"
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
    </>
  )
}

const WORKING_MS = 1_200

function Asking({ tone }: { tone: 'danger' | 'primary' }) {
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const confirm = () => {
    setBusy(true)
    setTimeout(() => {
      setBusy(false)
      setOpen(false)
    }, WORKING_MS)
  }
  const danger = tone === 'danger'
  return (
    <>
      <Button variant={danger ? 'dangerQuiet' : 'secondary'} onClick={() => setOpen(true)}>
        {danger ? 'Elimina contatto' : 'Conferma visita'}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        tone={tone}
        title={danger ? 'Eliminare Maria Rossi?' : 'Confermare la visita?'}
        text={danger ? 'Non si può annullare.' : 'La paziente riceverà una email.'}
        confirmLabel={danger ? 'Elimina' : 'Conferma'}
        busyLabel="Un momento…"
        busy={busy}
        onConfirm={confirm}
      />
    </>
  )
}

const KINDS: readonly (readonly [string, number])[] = [
  ['Ospite', 42],
  ['Paziente', 318],
  ['Azienda', 7],
]

function Menus() {
  const [chosen, setChosen] = useState<readonly string[]>(['Paziente'])
  const choose = (kind: string, on: boolean) =>
    setChosen(on ? [...chosen, kind] : chosen.filter((other) => other !== kind))
  return (
    <Row>
      <Menu
        align="start"
        trigger={
          <IconButton label="Altre azioni">
            <EllipsisVertical aria-hidden="true" strokeWidth={1.7} />
          </IconButton>
        }
      >
        <MenuItem icon={<Pencil aria-hidden="true" strokeWidth={1.7} />}>Modifica</MenuItem>
        <MenuItem icon={<Mail aria-hidden="true" strokeWidth={1.7} />} href="mailto:maria@example.org">
          Scrivi
        </MenuItem>
        <MenuItem icon={<Archive aria-hidden="true" strokeWidth={1.7} />} disabled>
          Archivia
        </MenuItem>
        <MenuSeparator />
        <MenuItem tone="danger" icon={<Trash2 aria-hidden="true" strokeWidth={1.7} />}>
          Elimina
        </MenuItem>
      </Menu>
      <Menu align="start" trigger={<Button variant="secondary">Tipo: {chosen.length || 'tutti'}</Button>}>
        <MenuLabel>Tipo di contatto</MenuLabel>
        {KINDS.map(([kind, count]) => (
          <MenuCheckbox
            key={kind}
            checked={chosen.includes(kind)}
            onCheckedChange={(on) => choose(kind, on)}
            count={count}
          >
            {kind}
          </MenuCheckbox>
        ))}
      </Menu>
    </Row>
  )
}

function Toasts() {
  const toast = useToast()
  return (
    <Row>
      <Button variant="secondary" onClick={() => toast({ title: 'Stato aggiornato' })}>
        Riuscito
      </Button>
      <Button
        variant="secondary"
        onClick={() =>
          toast({ title: 'Richiesta inviata', description: 'Ti risponderemo al più presto.', tone: 'done' })
        }
      >
        Con spiegazione
      </Button>
      <Button
        variant="dangerQuiet"
        onClick={() =>
          toast({ title: 'Errore', description: 'Impossibile salvare. Riprova.', tone: 'error' })
        }
      >
        Fallito
      </Button>
    </Row>
  )
}
