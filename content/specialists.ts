/** The specialists as the page 'Chi Siamo' lists them, in its order; the sample catalogue makes doctors of them. */

export type Specialist = {
  title: 'Dr.' | 'Dr.ssa' | 'Prof.' | 'Prof.ssa'
  firstName: string
  lastName: string
  specialty: string
}

export const specialists: readonly Specialist[] = [
  { title: 'Dr.', firstName: 'Marco', lastName: 'Ferrari', specialty: 'Implantologia' },
  { title: 'Dr.ssa', firstName: 'Elisa', lastName: 'Conti', specialty: 'Ortodonzia' },
  { title: 'Dr.ssa', firstName: 'Giulia', lastName: 'Riva', specialty: 'Igiene orale' },
  { title: 'Dr.ssa', firstName: 'Chiara', lastName: 'Galli', specialty: 'Medicina estetica' },
  { title: 'Dr.', firstName: 'Paolo', lastName: 'Sala', specialty: 'Dermatologia' },
  { title: 'Dr.', firstName: 'Andrea', lastName: 'Villa', specialty: 'Cardiologia' },
  { title: 'Dr.ssa', firstName: 'Marta', lastName: 'Brambilla', specialty: 'Cardiologia' },
  { title: 'Dr.ssa', firstName: 'Sara', lastName: 'Colombo', specialty: 'Ginecologia' },
  { title: 'Dr.', firstName: 'Luca', lastName: 'Pozzi', specialty: 'Ortopedia' },
  { title: 'Dr.ssa', firstName: 'Anna', lastName: 'Fumagalli', specialty: 'Endocrinologia' },
  { title: 'Dr.', firstName: 'Stefano', lastName: 'Motta', specialty: 'Urologia' },
  { title: 'Dr.ssa', firstName: 'Laura', lastName: 'Cattaneo', specialty: 'Oculistica' },
  { title: 'Dr.', firstName: 'Davide', lastName: 'Beretta', specialty: 'Otorinolaringoiatria' },
  { title: 'Dr.ssa', firstName: 'Irene', lastName: 'Mauri', specialty: 'Nutrizione' },
  { title: 'Prof.', firstName: 'Giorgio', lastName: 'Meroni', specialty: 'Medicina interna' },
]
