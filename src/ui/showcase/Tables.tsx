import { Pencil } from 'lucide-react'
import { Button, IconButton } from '../Button.tsx'
import { Skeleton } from '../Skeleton.tsx'
import { StatusPill } from '../StatusPill.tsx'
import { Table, TableFoot, TBody, Td, THead, Th, Tr } from '../Table.tsx'
import { TableSkeleton } from '../TableSkeleton.tsx'
import { Example, Row, Section } from './Example.tsx'

const ROWS = [
  {
    who: 'Maria Rossi',
    what: 'Visita cardiologica',
    when: '24 nov, 9:30',
    status: 'pending',
    words: 'In attesa',
  },
  {
    who: 'Paolo Neri',
    what: 'Igiene orale',
    when: '24 nov, 11:00',
    status: 'confirmed',
    words: 'Confermata',
  },
  {
    who: 'Giulia Verdi',
    what: 'Mappatura nei',
    when: '25 nov, 15:00',
    status: 'cancelled',
    words: 'Annullata',
  },
] as const

export function Tables() {
  return (
    <Section
      id="tabelle"
      title="Tabelle"
      text="Righe di 56 px con due righe di testo; sotto i 960 px ogni riga è una scheda."
    >
      <Example name="Tabella" code="Table, THead, Th, TBody, Tr, Td, TableFoot" only="staff">
        {() => (
          <>
            <Table label="Esempio di richieste">
              <THead>
                <Th>Stato</Th>
                <Th>Paziente</Th>
                <Th>Servizio</Th>
                <Th>Quando</Th>
                <Th align="right">Azioni</Th>
              </THead>
              <TBody>
                {ROWS.map((row, index) => (
                  <Tr key={row.who} selected={index === 1}>
                    <Td>
                      <StatusPill status={row.status}>{row.words}</StatusPill>
                    </Td>
                    <Td>{row.who}</Td>
                    <Td label="Servizio">{row.what}</Td>
                    <Td numeric label="Quando">
                      {row.when}
                    </Td>
                    <Td align="right">
                      <IconButton label={`Modifica ${row.who}`}>
                        <Pencil aria-hidden="true" strokeWidth={1.7} />
                      </IconButton>
                    </Td>
                  </Tr>
                ))}
              </TBody>
            </Table>
            <TableFoot>
              <span>3 di 128, la seconda è scelta</span>
              <Button variant="secondary" size="sm">
                Mostra altre
              </Button>
            </TableFoot>
          </>
        )}
      </Example>
      <Example name="Tabella in arrivo" code="TableSkeleton" only="staff">
        {() => (
          <TableSkeleton
            head={
              <THead>
                <Th>Paziente</Th>
                <Th>Servizio</Th>
              </THead>
            }
            widths={['w-32', 'w-40', 'w-28']}
            rowClassName=""
            row={(width) => (
              <>
                <Td>
                  <Skeleton className={width} />
                </Td>
                <Td>
                  <Skeleton className="w-24" />
                </Td>
              </>
            )}
          />
        )}
      </Example>
      <Example
        name="Testata e salto"
        code="PageHead, SkipLink"
        text="Di entrambe ce n’è una sola per pagina: sono in cima a questa. Il salto si vede con il primo Tab."
        only="staff"
      >
        {() => (
          <Row>
            <a href="#contenuto">Al contenuto</a>
          </Row>
        )}
      </Example>
    </Section>
  )
}
