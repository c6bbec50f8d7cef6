import { Check, Copy, Pencil, Trash2, X } from 'lucide-react'
import { Button } from '../Button.tsx'
import { DataTable, PILL, type TableLook, TableSkeleton } from '../DataTable.tsx'
import { RowActions, RowLink } from '../RowActions.tsx'
import { StatusPill } from '../StatusPill.tsx'
import { TableFoot } from '../Table.tsx'
import { useToast } from '../Toast.tsx'
import { Example, Section } from './Example.tsx'

const REQUESTS = [
  {
    id: 1,
    who: 'Maria Rossi',
    what: 'Visita cardiologica',
    when: '24 nov, 9:30',
    status: 'pending',
    words: 'In attesa',
  },
  {
    id: 2,
    who: 'Paolo Neri',
    what: 'Igiene orale',
    when: '24 nov, 11:00',
    status: 'confirmed',
    words: 'Confermata',
  },
  {
    id: 3,
    who: 'Giulia Verdi',
    what: 'Mappatura nei',
    when: '25 nov, 15:00',
    status: 'cancelled',
    words: 'Annullata',
  },
] as const

type Request = (typeof REQUESTS)[number]

const requests: TableLook<Request> = {
  label: 'Esempio di richieste',
  card: 'sc-request',
  columns: [
    {
      id: 'who',
      head: 'Paziente',
      skeleton: 'w-32',
      cell: ({ who }) => <RowLink to="#tabelle">{who}</RowLink>,
    },
    {
      id: 'state',
      head: 'Stato',
      skeleton: PILL,
      cell: ({ status, words }) => <StatusPill status={status}>{words}</StatusPill>,
    },
    {
      id: 'what',
      head: 'Servizio',
      skeleton: 'w-24',
      cell: ({ what }) => what,
    },
    { id: 'when', head: 'Quando', numeric: true, cell: ({ when }) => when },
    {
      id: 'act',
      head: 'Azioni',
      align: 'right',
      cell: (row) => <Actions row={row} />,
    },
  ],
}

function Actions({ row: { who, status } }: { row: Request }) {
  const toast = useToast()
  const say = (title: string) => () => toast({ title })
  const pending = status === 'pending'
  return (
    <RowActions
      name={`la richiesta di ${who}`}
      actions={[
        pending && {
          label: 'Conferma',
          icon: Check,
          primary: true,
          tone: 'go',
          onSelect: say('Confermata'),
        },
        pending && { label: 'Rifiuta', icon: X, primary: true, onSelect: say('Rifiutata') },
        { label: 'Modifica', icon: Pencil, to: '#tabelle' },
        { label: 'Duplica', icon: Copy, disabled: true, onSelect: say('Duplicata') },
        { label: 'Elimina', icon: Trash2, tone: 'danger', onSelect: say('Eliminata') },
      ]}
    />
  )
}

export function Tables() {
  return (
    <Section id="tabelle" title="Tabelle">
      <Example code="DataTable, RowLink, RowActions, TableFoot" only="staff">
        {() => (
          <>
            <DataTable {...requests} rows={REQUESTS} context={null} selected={({ id }) => id === 2} />
            <TableFoot>
              <span>3 di 128, la seconda è scelta</span>
              <Button variant="secondary" size="sm">
                Mostra altre
              </Button>
            </TableFoot>
          </>
        )}
      </Example>
      <Example code="TableSkeleton" only="staff">
        {() => <TableSkeleton {...requests} />}
      </Example>
    </Section>
  )
}
