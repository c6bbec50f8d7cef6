/** Fixed rows for /collaboratori. None of these people exist; an absence ends so many days from today. */

export const collaboratorStatuses = ['active', 'vacation', 'sick', 'inactive'] as const
export type CollaboratorStatus = (typeof collaboratorStatuses)[number]

export type SampleCollaborator = {
  id: string
  name: string
  role: string
  department: string
  email: string
  phone: string
  /** `yyyy-MM-dd` */
  since: string
  status: CollaboratorStatus
  /** Days until an absence ends. */
  backIn: number | null
}

type Collaborator = Omit<SampleCollaborator, 'id' | 'email' | 'backIn'>

function collaborator(id: string, facts: Collaborator, backIn: number | null = null): SampleCollaborator {
  return { id, email: `${id}@example.com`, ...facts, backIn }
}

const SPECIALISTS = 'Visite specialistiche'
const DENTAL = 'Centro dentale'
const LABORATORY = 'Centro analisi'
const RECEPTION = 'Accoglienza'

export const sampleCollaborators: readonly SampleCollaborator[] = [
  collaborator('marco.modelli', {
    ...{ name: 'Marco Modelli', role: 'Cardiologo', department: SPECIALISTS },
    ...{ phone: '000 555 0201', since: '2017-03-01', status: 'active' },
  }),
  collaborator('sara.provetti', {
    ...{ name: 'Sara Provetti', role: 'Odontoiatra', department: DENTAL },
    ...{ phone: '000 555 0202', since: '2018-09-10', status: 'active' },
  }),
  collaborator(
    'paolo.figurini',
    {
      ...{ name: 'Paolo Figurini', role: 'Dermatologo', department: SPECIALISTS },
      ...{ phone: '000 555 0203', since: '2019-01-14', status: 'vacation' },
    },
    11,
  ),
  collaborator('elena.bozzetti', {
    ...{ name: 'Elena Bozzetti', role: 'Ecografista', department: SPECIALISTS },
    ...{ phone: '000 555 0204', since: '2020-02-03', status: 'active' },
  }),
  collaborator('lia.campionari', {
    ...{ name: 'Lia Campionari', role: 'Medico estetico', department: 'Medicina estetica' },
    ...{ phone: '000 555 0205', since: '2021-05-17', status: 'active' },
  }),
  collaborator(
    'ugo.modellini',
    {
      ...{ name: 'Ugo Modellini', role: 'Igienista dentale', department: DENTAL },
      ...{ phone: '000 555 0206', since: '2021-11-02', status: 'sick' },
    },
    4,
  ),
  collaborator('ada.abbozzi', {
    ...{ name: 'Ada Abbozzi', role: 'Infermiera', department: LABORATORY },
    ...{ phone: '000 555 0207', since: '2022-01-10', status: 'active' },
  }),
  collaborator('anna.esempio', {
    ...{ name: 'Anna Esempio', role: 'Responsabile', department: RECEPTION },
    ...{ phone: '000 555 0208', since: '2016-10-03', status: 'active' },
  }),
  collaborator(
    'noe.copia',
    {
      ...{ name: 'Noè Copia', role: 'Segretario', department: RECEPTION },
      ...{ phone: '000 555 0209', since: '2023-06-05', status: 'vacation' },
    },
    2,
  ),
  collaborator('ivo.sagomati', {
    ...{ name: 'Ivo Sagomati', role: 'Ortopedico', department: SPECIALISTS },
    ...{ phone: '000 555 0210', since: '2018-04-09', status: 'inactive' },
  }),
]
