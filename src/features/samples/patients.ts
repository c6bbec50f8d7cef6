/** Fixed rows for /pazienti. None of these people exist; visits are so many days from today. */

export const patientStatuses = ['active', 'inactive'] as const
export type PatientStatus = (typeof patientStatuses)[number]

type Visit = { days: number; service: string }

export type SamplePatient = {
  id: string
  name: string
  email: string
  phone: string
  /** `yyyy-MM-dd` */
  born: string
  last: Visit
  next: Visit | null
  status: PatientStatus
}

type Patient = Omit<SamplePatient, 'id' | 'email' | 'last' | 'next'>

function patient(id: string, facts: Patient, last: Visit, next: Visit | null = null): SamplePatient {
  return { id, email: `${id}@example.com`, ...facts, last, next }
}

export const samplePatients: readonly SamplePatient[] = [
  patient(
    'giulia.campioni',
    { name: 'Giulia Campioni', phone: '000 555 0142', born: '1984-04-12', status: 'active' },
    { days: -6, service: 'Visita cardiologica' },
    { days: 21, service: 'Elettrocardiogramma' },
  ),
  patient(
    'niccolo.esempi',
    { name: 'Niccolò Esempi', phone: '000 555 0117', born: '1991-09-30', status: 'active' },
    { days: -15, service: 'Igiene orale' },
    { days: 168, service: 'Igiene orale' },
  ),
  patient(
    'rosa.tipi',
    { name: 'Rosa Tipi', phone: '000 555 0150', born: '1958-01-23', status: 'active' },
    { days: -34, service: 'Visita oculistica' },
    { days: 3, service: 'Controllo della vista' },
  ),
  patient(
    'francesca.segnaposto',
    { name: 'Francesca Segnaposto', phone: '000 555 0163', born: '1976-11-02', status: 'active' },
    { days: -52, service: 'Visita dermatologica' },
  ),
  patient(
    'davide.esemplari',
    { name: 'Davide Esemplari', phone: '000 555 0154', born: '2001-06-18', status: 'active' },
    { days: -80, service: 'Visita ortopedica' },
    { days: 9, service: 'Visita di controllo' },
  ),
  patient(
    'martina.provini',
    { name: 'Martina Provini', phone: '000 555 0121', born: '1995-02-28', status: 'active' },
    { days: -97, service: 'Trattamento viso' },
  ),
  patient(
    'omar.prototipi',
    { name: 'Omar Prototipi', phone: '000 555 0188', born: '1969-08-09', status: 'active' },
    { days: -120, service: 'Ecografia addominale' },
    { days: 60, service: 'Ecografia addominale' },
  ),
  patient(
    'beatrice.fittizi',
    { name: 'Beatrice Fittizi', phone: '000 555 0109', born: '1988-12-05', status: 'active' },
    { days: -1, service: 'Prelievo del sangue' },
  ),
  patient(
    'lorenzo.simulacri',
    { name: 'Lorenzo Simulacri', phone: '000 555 0176', born: '1947-03-14', status: 'inactive' },
    { days: -410, service: 'Visita cardiologica' },
  ),
  patient(
    'chiara.prova',
    { name: 'Chiara Prova', phone: '000 555 0133', born: '1999-10-27', status: 'inactive' },
    { days: -540, service: 'Visita ortodontica' },
  ),
]
